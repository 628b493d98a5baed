import type { Queries } from '@velvet/kit/database/database';

export function readingRepository(db: Queries) {
  return {
    /** Draws the number of a reading: over all replicas greater than each before. */
    async next(): Promise<number> {
      const row = await db.one<{ number: number }>('reading.next', `select nextval('provider_reading') as number`);
      return row?.number ?? 0;
    },
  };
}
