import type { Queries } from '@velvet/kit/database/database';

export type Due = { kind: 'subscription' | 'challenge' | 'dispute' | 'setup' | 'payout'; id: string; dueAt: Date };

export function timeRepository(db: Queries) {
  return {
    /** @returns milliseconds */
    async findShift(): Promise<number> {
      const row = await db.one<{ shiftMs: number }>('time.findShift', 'select shift_ms as "shiftMs" from time_shift');
      return row?.shiftMs ?? 0;
    },

    async advance(byMs: number): Promise<void> {
      await db.run('time.advance', 'update time_shift set shift_ms = shift_ms + $1', [byMs]);
    },

    /** Returns the earliest due row, up to `until`. */
    findEarliestDue(until: Date): Promise<Due | undefined> {
      return db.one(
        'time.findEarliestDue',
        `select kind, id, due_at as "dueAt" from (
           select 'subscription' as kind, id, due_at from subscription where due_at <= $1
           union all
           select 'challenge', id, challenge_expires_at from charge
            where state = 'requires_action' and challenge_expires_at <= $1
           union all
           select 'dispute', id, dispute_due_at from charge where dispute_due_at <= $1
           union all
           select 'setup', id, challenge_expires_at from setup_intent
            where state = 'requires_action' and challenge_expires_at <= $1
           union all
           select 'payout', id, due_at from account_payout where due_at <= $1
         ) due order by due_at, id limit 1`,
        [until],
      );
    },
  };
}
