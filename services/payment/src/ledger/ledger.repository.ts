import type { Queries } from '@velvet/kit/database/database';
import type { BookingKind, Entry } from './booking.ts';

export type Booking = {
  id: string;
  kind: BookingKind | 'bonus';
  paymentId: string;
  creatorId: string;
  currency: string;
  entries: readonly Entry[];
  /** cents that are returned with it in total, of a refund: the same return is never booked twice */
  part?: number;
  at: Date;
};

export function ledgerRepository(db: Queries) {
  return {
    async insert({ id, kind, paymentId, creatorId, currency, entries, at, part = 0 }: Booking): Promise<void> {
      await db.run('ledger.insert', 'select ledger_book($1, $2, $3, $4, $5, $6, $7, $8, $9)', [
        id,
        kind,
        paymentId,
        creatorId,
        currency,
        entries.map(({ account }) => account),
        entries.map(({ amountMinor }) => amountMinor),
        at,
        part,
      ]);
    },

    /** Returns the sum of all entries by currency, which must be 0. */
    sumAll(): Promise<{ currency: string; sumMinor: number }[]> {
      return db.rows(
        'ledger.sumAll',
        'select currency, sum(amount_minor)::bigint as "sumMinor" from ledger_entry group by currency',
      );
    },
  };
}
