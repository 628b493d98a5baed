import { InvalidInput } from '@velvet/contracts/failure';
import { Refusal } from '@velvet/kit/refusal';
import { z } from 'zod';

/** The keyset position in a cursor is a UUID here; a made-up one must not reach the database. */
export function assertPosition(after: string | null): string | null {
  if (after === null || z.uuid().safeParse(after).success) return after;
  throw new Refusal(InvalidInput, { message: 'cursor: This cursor was not given by us.', field: 'cursor' });
}
