import { z } from 'zod';
import { integer } from '#api/params.ts';
import { invalidRequest } from '#api/stripe-error.ts';

/** The invoices of a pause are void, which is the only behavior here. */
export const pause = z.union([z.strictObject({ behavior: z.literal('void'), resumes_at: integer }), z.literal('')]);

/** @returns null for an end of the pause; undefined for no change */
export function resumptionOf(given: z.output<typeof pause> | undefined, at: Date): Date | null | undefined {
  if (given === undefined) return undefined;
  if (given === '') return null;
  const resumesAt = new Date(given.resumes_at * 1000);
  if (resumesAt <= at)
    throw invalidRequest('A pause must resume in the future.', { param: 'pause_collection[resumes_at]' });
  return resumesAt;
}
