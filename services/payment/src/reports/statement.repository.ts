import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';
import { accounts } from '#ledger/booking.ts';
import { lotState } from '#payouts/lot.repository.ts';
import { payerCard } from '#people/profile-card.repository.ts';
import type { FigureRow, StatementKey, StatementState, TransactionRow } from './statement.ts';

// lots of the creator in $1 with the fees in the account $2; open disputes are none yet
const movements = `select lot.*, lot.amount_minor as net_minor, coalesce(-fee.amount_minor, 0) as fees_minor,
    case when lot.is_reversal then 'refund' when lot.kind = 'bonus' then 'bonus' else 'payout' end as type,
    date_trunc('week', lot.booked_at at time zone 'UTC')::date as week,
    lot.payout_state is not distinct from 'completed' or (lot.payout_id is null and (lot.is_reversed or (lot.is_reversal and not lot.is_debt))) as is_settled,
    lot.payout_id is null and exists (select from payout_item returned
                                       where returned.transaction_id = lot.id and returned.is_returned) as is_returned
  from lot left join ledger_entry fee on fee.transaction_id = lot.id and fee.account = $2
  where lot.creator_id = $1`;
const figures = `${creatorCurrency('$1')} as currency, coalesce(sum(net_minor), 0)::bigint as "netMinor", coalesce(sum(fees_minor), 0)::bigint as "feesMinor", count(*) as transactions,
    coalesce(bool_and(is_settled), false) as "isSettled", coalesce(bool_or(is_returned), false) as "isReturned",
    (array_agg(method_kind order by payout_id desc) filter (where payout_id is not null))[1] as method`;
const transaction = `page.id, page.kind, post_id as "contentId", case when post_id is not null then case subject_kind when 'giftCode' then 'gift' else subject_kind end end as "contentKind",
    subscription_id as "subscriptionId", subscription.interval, payment.period as "subscriptionPeriod", ${payerCard('$1')} as payer,
    page.net_minor as "netMinor", page.fees_minor as "feesMinor", (select reason from bonus where bonus.id = page.payment_id) as reason, page.booked_at as "bookedAt", ${lotState('$3', '$4')} as state,
    case when lot.payout_id is not null then
      jsonb_build_object('id', lot.payout_id, 'kind', lot.method_kind, 'label', lot.method_label) end as payout`;

const ofCreator = (creatorId: UserId) => [creatorId, accounts.fees];

type Window = { take: number; skip: number; after: string | null };
/** `releasedUpTo`: sales up to then are released. `isHeld`: whether the platform holds the balance */
export type LotRules = { releasedUpTo: Date; isHeld: boolean };

/** Reads a page of lots, newest first. @param condition may use the parameters from $8 */
function findTransactions(
  db: Queries,
  name: string,
  creatorId: UserId,
  { releasedUpTo, isHeld }: LotRules,
  { take, skip, after }: Window,
  [condition, ...values]: readonly [string, ...unknown[]],
): Promise<TransactionRow[]> {
  return db.rows(
    name,
    `select ${transaction}
       from (select id, kind, payment_id, booked_at, net_minor, fees_minor from (${movements}) movement
              where ($7::uuid is null or id < $7) and ${condition} order by id desc limit $5 offset $6) page
       join lot on lot.id = page.id and lot.creator_id = $1
       left join payment on payment.id = page.payment_id
       left join subscription on subscription.id = payment.subscription_id
       left join profile_card on profile_card.user_id = payment.payer_id
      order by page.id desc`,
    [...ofCreator(creatorId), releasedUpTo, isHeld, take, skip, after, ...values],
  );
}

export function statementRepository(db: Queries) {
  return {
    /** Newest week first; sales before bonuses before reversals. */
    findStatements(
      creatorId: UserId,
      { take, skip, after }: { take: number; skip: number; after: StatementKey | undefined },
    ): Promise<(FigureRow & StatementKey & StatementState)[]> {
      return db.rows(
        'statement.findAll',
        `select to_char(week, 'YYYY-MM-DD') as week, type, ${figures} from (${movements}) movement
          where $5::date is null or week < $5
             or (week = $5 and array_position('{payout,bonus,refund}'::text[], type) > array_position('{payout,bonus,refund}'::text[], $6))
          group by week, type order by week desc, array_position('{payout,bonus,refund}'::text[], type) limit $3 offset $4`,
        [...ofCreator(creatorId), take, skip, after?.week ?? null, after?.type ?? null],
      );
    },

    findFigures(
      creatorId: UserId,
      { from, to, type }: { from: Date; to: Date; type: StatementKey['type'] },
    ): Promise<(FigureRow & StatementState) | undefined> {
      return db.one(
        'statement.findFigures',
        `select ${figures} from (${movements} and lot.booked_at >= $3 and lot.booked_at < $4) movement where type = $5`,
        [...ofCreator(creatorId), from, to, type],
      );
    },

    /** Reads the lots of a statement. */
    findOfStatement(
      creatorId: UserId,
      { from, to, type }: { from: Date; to: Date; type: StatementKey['type'] },
      rules: LotRules,
      window: Window,
    ): Promise<TransactionRow[]> {
      const condition = 'booked_at >= $8 and booked_at < $9 and type = $10';
      return findTransactions(db, 'statement.findTransactions', creatorId, rules, window, [condition, from, to, type]);
    },

    /** Reads all lots of a time. @param to exclusive */
    findBetween(
      creatorId: UserId,
      { from, to }: { from: Date; to: Date },
      rules: LotRules,
      window: Window,
    ): Promise<TransactionRow[]> {
      const condition = 'booked_at >= $8 and booked_at < $9';
      return findTransactions(db, 'statement.findBetween', creatorId, rules, window, [condition, from, to]);
    },

    /** Reads the lots of a payout, also of a failed one. */
    findOfPayout(creatorId: UserId, payoutId: string, rules: LotRules, window: Window): Promise<TransactionRow[]> {
      const condition = 'id in (select transaction_id from payout_item where payout_item.payout_id = $8)';
      return findTransactions(db, 'statement.findOfPayout', creatorId, rules, window, [condition, payoutId]);
    },
  };
}
