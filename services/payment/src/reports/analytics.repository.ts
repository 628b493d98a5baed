import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { accounts, earningKinds } from '#ledger/booking.ts';

export type Figures = { netMinor: number; feesMinor: number; transactions: number };
export type Totals = Figures & { returnedMinor: number; activeSubscribers: number };

const own = `from ledger_transaction moved join ledger_entry on transaction_id = moved.id
  where moved.creator_id = $1 and account in ($2, $3) and moved.kind in ${earningKinds}`;
const figures = `coalesce(-sum(amount_minor) filter (where account = $2), 0)::bigint as "netMinor",
  coalesce(-sum(amount_minor) filter (where account = $3), 0)::bigint as "feesMinor",
  count(distinct moved.id) as transactions`;

const ofCreator = (creatorId: UserId) => [creatorId, accounts.creator(creatorId), accounts.fees];

export function analyticsRepository(db: Queries) {
  return {
    async findTotals(creatorId: UserId): Promise<Totals> {
      const row = await db.one<Totals>(
        'analytics.findTotals',
        `select ${figures},
            coalesce(sum(amount_minor) filter (where moved.kind in ('refund', 'dispute-lost')), 0)::bigint as "returnedMinor",
            (select count(*) from subscription where creator_id = $1 and state in ('active', 'past_due')) as "activeSubscribers" ${own}`,
        ofCreator(creatorId),
      );
      return row ?? { netMinor: 0, feesMinor: 0, transactions: 0, returnedMinor: 0, activeSubscribers: 0 };
    },

    /** Omits days without movements. */
    findDays(creatorId: UserId, from: Date): Promise<(Figures & { date: string })[]> {
      return db.rows(
        'analytics.findDays',
        `select to_char(booked_at at time zone 'UTC', 'YYYY-MM-DD') as date, ${figures} ${own} and booked_at >= $4 group by 1`,
        [...ofCreator(creatorId), from],
      );
    },
  };
}
