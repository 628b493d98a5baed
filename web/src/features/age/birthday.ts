import { confirmAge } from '@velvet/contracts/account/onboarding';
import { z } from 'zod';
import { ageTexts } from '#texts/age.ts';

export type BirthdayParts = { readonly year: string; readonly month: string; readonly day: string };

/** Returns `YYYY-MM-DD`; undefined where there is no such day. @param parts as typed, the month from '1' to '12' */
export function dayOf({ year, month, day }: BirthdayParts): string | undefined {
  if (![year, month, day].every((part) => /^\d+$/.test(part.trim())) || year.trim().length !== 4) return undefined;
  const text = `${year.trim()}-${month.trim().padStart(2, '0')}-${day.trim().padStart(2, '0')}`;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
}

/** Whole years by the calendar in UTC, as the server counts them; negative for a day to come. @param birthday `YYYY-MM-DD` */
export function yearsSince(birthday: string, now: Date): number {
  const today = now.toISOString().slice(0, 10);
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4));
  return today.slice(5) < birthday.slice(5) ? years - 1 : years;
}

const { birthday } = confirmAge.body.shape;

/** The contract's birthday, which is not in the future either. */
export const PastDay = z.object({
  birthday: z
    .string()
    .refine((day) => birthday.safeParse(day).success && yearsSince(day, new Date()) >= 0, ageTexts.invalid),
});
