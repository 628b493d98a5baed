import { z } from 'zod';
import type { CardDetails } from '#api/card-provider.ts';
import { cardTexts } from '#texts/buying.ts';

/** The typed values, with grouping spaces. */
export type CardInput = { readonly number: string; readonly expiry: string; readonly cvc: string };

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');
const isAmex = (digits: string) => /^3[47]/.test(digits);

/** '4242424242' -> '4242 4242 42'; an American Express number is grouped 4-6-5. */
export function formatNumber(typed: string): string {
  const digits = digitsOf(typed).slice(0, 19);
  const groups = isAmex(digits)
    ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/
    : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?(\d{1,3})?/;
  return groups.exec(digits)?.slice(1).filter(Boolean).join(' ') ?? '';
}

/** '1' -> '1', '4' -> '04', '1228' -> '12 / 28'. Compares with the previous value to detect a deleted slash. */
export function formatExpiry(typed: string, before: string): string {
  const digits = digitsOf(typed);
  const four = (digits.length === 1 && digits > '1' ? `0${digits}` : digits).slice(0, 4);
  if (four.length < 2 || (typed.length < before.length && four.length === 2)) return four;
  return `${four.slice(0, 2)} / ${four.slice(2)}`;
}

export function formatCvc(typed: string): string {
  return digitsOf(typed).slice(0, 4);
}

/** The check digit of ISO/IEC 7812. */
function hasCheckDigit(digits: string): boolean {
  const values = digits.split('').reverse().map(Number);
  const sum = values.reduce((total, value, index) => {
    const weighed = index % 2 === 1 ? value * 2 : value;
    return total + (weighed > 9 ? weighed - 9 : weighed);
  }, 0);
  return sum % 10 === 0;
}

function endOf(expiry: string): { month: number; year: number } | undefined {
  const [month = 0, year = 0] = expiry.split('/').map((part) => Number(digitsOf(part)));
  return /^\d\d \/ \d\d$/.test(expiry) && month >= 1 && month <= 12 ? { month, year: 2000 + year } : undefined;
}

function isOver(expiry: string, now: Date): boolean {
  const end = endOf(expiry);
  return end !== undefined && new Date(end.year, end.month, 1) <= now;
}

/** Client-side validation; the provider's validation is authoritative. */
export function cardRules(now: Date) {
  return z
    .object({
      number: z
        .string()
        .transform(digitsOf)
        .refine((digits) => digits.length >= 12 && hasCheckDigit(digits), cardTexts.numberWrong),
      expiry: z
        .string()
        .refine((expiry) => endOf(expiry) !== undefined, cardTexts.expiryWrong)
        .refine((expiry) => !isOver(expiry, now), cardTexts.expiryOver),
      cvc: z.string().regex(/^\d{3,4}$/, cardTexts.cvcWrong),
    })
    .transform(({ number, expiry, cvc }): CardDetails => {
      const { month, year } = endOf(expiry) ?? { month: 0, year: 0 };
      return { number, expMonth: month, expYear: year, cvc };
    });
}
