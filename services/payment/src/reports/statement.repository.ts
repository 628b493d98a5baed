import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { accounts, earningKinds } from '#ledger/booking.ts';
import { payerCard } from '#people/profile-card.repository.ts';
import type { FigureRow, StatementKey, TransactionRow } from './statement.ts';

// earnings and reversals of a creator; open disputes have no entries of the creator yet
const movements = `select moved.id, moved.kind, moved.payment_id, moved.booked_at,
    moved.kind in ('refund', 'dispute-lost') as is_return,
    date_trunc('week', moved.booked_at at time zone 'UTC')::date as week,
    coalesce(-sum(amount_minor) filter (where account = $2), 0)::bigint as net_minor,
    coalesce(-sum(amount_minor) filter (where account = $3), 0)::bigint as fees_minor
  from ledger_transaction moved join ledger_entry on transaction_id = moved.id
  where moved.creator_id = $1 and moved.kind in ${earningKinds}`;
const figures = `sum(net_minor)::bigint as "netMinor", sum(fees_minor)::bigint as "feesMinor", count(*) as transactions`;

const ofCreator = (creatorId: UserId) => [creatorId, accounts.creator(creatorId), accounts.fees];

export function statementRepository(db: Queries) {
  return {
    /** Newest week first; sales before reversals. */
    findStatements(
      creatorId: UserId,
      { take, skip, after }: { take: number; skip: number; after: StatementKey | undefined },
    ): Promise<(FigureRow & StatementKey)[]> {
      return db.rows(
        'statement.findAll',
        `select to_char(week, 'YYYY-MM-DD') as week, is_return as "isReturn", ${figures}
           from (${movements} group by moved.id) movement
          where $6::date is null or week < $6 or (week = $6 and is_return and not $7)
          group by week, is_return order by week desc, is_return limit $4 offset $5`,
        [...ofCreator(creatorId), take, skip, after?.week ?? null, after?.isReturn ?? false],
      );
    },

    findFigures(creatorId: UserId, from: Date, to: Date, isReturn: boolean): Promise<FigureRow | undefined> {
      return db.one(
        'statement.findFigures',
        `select coalesce(sum(net_minor), 0)::bigint as "netMinor", coalesce(sum(fees_minor), 0)::bigint as "feesMinor", count(*) as transactions
           from (${movements} and moved.booked_at >= $4 and moved.booked_at < $5 group by moved.id) movement where is_return = $6`,
        [...ofCreator(creatorId), from, to, isReturn],
      );
    },

    findTransactions(
      creatorId: UserId,
      { from, to, isReturn }: { from: Date; to: Date; isReturn: boolean },
      { take, skip, after }: { take: number; skip: number; after: string | null },
    ): Promise<TransactionRow[]> {
      return db.rows(
        'statement.findTransactions',
        `select movement.id, movement.kind, post_id as "contentId",
                case when post_id is not null then subject_kind end as "contentKind", subscription_id as "subscriptionId",
                subscription.interval, payment.period as "subscriptionPeriod", ${payerCard('$1')} as payer, net_minor as "netMinor", fees_minor as "feesMinor", booked_at as "bookedAt"
           from (${movements} and moved.booked_at >= $4 and moved.booked_at < $5 and ($9::uuid is null or moved.id < $9)
                 group by moved.id) movement
           join payment on payment.id = movement.payment_id
           left join subscription on subscription.id = payment.subscription_id
           left join profile_card on profile_card.user_id = payment.payer_id
          where is_return = $6 order by movement.id desc limit $7 offset $8`,
        [...ofCreator(creatorId), from, to, isReturn, take, skip, after],
      );
    },
  };
}
