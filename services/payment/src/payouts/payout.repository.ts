import type { Currency } from '@velvet/contracts/money';
import type { UserId } from '@velvet/contracts/ids';
import type { Payout } from '@velvet/contracts/payment/payouts';
import type { PayoutFailureReason, PayoutMethodKind } from '@velvet/contracts/payment/payout-terms';
import type { Queries } from '@velvet/kit/database/database';

export type PayoutRow = {
  id: string;
  week: string;
  state: Payout['status'];
  amountMinor: number;
  currency: Currency;
  methodKind: PayoutMethodKind;
  methodLabel: string;
  failure: PayoutFailureReason | null;
  transactions: number;
  openedAt: Date;
  settledAt: Date | null;
};

/** A payout that is sent to the provider, or read there. */
export type DuePayout = Pick<PayoutRow, 'id' | 'state' | 'amountMinor' | 'currency'> & { destination: string };

/** A final outcome. `postingId`: id of its ledger transaction */
export type Settlement = { id: string; postingId: string; failure: PayoutFailureReason | null };

/** A payout whose outcome was recorded. `isClosing`: the account is deleted */
export type SettledPayout = Pick<
  PayoutRow,
  'id' | 'amountMinor' | 'currency' | 'methodKind' | 'methodLabel' | 'failure'
> & {
  creatorId: UserId;
  isClosing: boolean;
};

const select = `select id, to_char(week, 'YYYY-MM-DD') as week, state, amount_minor as "amountMinor", currency,
    method_kind as "methodKind", method_label as "methodLabel", failure, opened_at as "openedAt", settled_at as "settledAt",
    (select count(*) from payout_item where payout_id = payout.id) as transactions
  from payout`;

export function payoutRepository(db: Queries) {
  return {
    findOfCreator(
      creatorId: UserId,
      status: Payout['status'] | null,
      { take, skip, after }: { take: number; skip: number; after: string | null },
    ): Promise<PayoutRow[]> {
      return db.rows(
        'payout.findOfCreator',
        `${select} where creator_id = $1 and ($2::text is null or state = $2) and ($5::uuid is null or id < $5)
          order by id desc limit $3 offset $4`,
        [creatorId, status, take, skip, after],
      );
    },

    find(creatorId: UserId, id: string): Promise<PayoutRow | undefined> {
      return db.one('payout.find', `${select} where creator_id = $1 and id = $2`, [creatorId, id]);
    },

    async sum(creatorId: UserId): Promise<{ inTransitMinor: number; paidMinor: number }> {
      const row = await db.one<{ inTransitMinor: number; paidMinor: number }>(
        'payout.sum',
        `select coalesce(sum(amount_minor) filter (where state in ('pending', 'processing')), 0)::bigint as "inTransitMinor",
                coalesce(sum(amount_minor) filter (where state = 'completed'), 0)::bigint as "paidMinor"
           from payout where creator_id = $1`,
        [creatorId],
      );
      return row ?? { inTransitMinor: 0, paidMinor: 0 };
    },
  };
}

// $1 to $3: outcomes, $4: now
const settleSql = `with outcome as (
    select * from unnest($1::uuid[], $2::uuid[], $3::text[]) as given (id, posting_id, failure)
  ), settled as (
    update payout set state = case when outcome.failure is null then 'completed' else 'failed' end,
                      failure = outcome.failure, settled_at = $4
      from outcome where payout.id = outcome.id and payout.state in ('pending', 'processing')
    returning payout.*, outcome.posting_id
  ), returned as (
    update payout_item set is_returned = true from settled
     where payout_id = settled.id and settled.failure is not null
  ), posted as (
    insert into ledger_transaction (id, kind, payment_id, creator_id, booked_at)
    select posting_id, case when failure is null then 'payout-paid' else 'payout-failed' end, id, creator_id, $4 from settled
  ), entered as (
    insert into ledger_entry (transaction_id, account, amount_minor, currency)
    select posting_id, account, amount, currency from settled cross join lateral (values
      ('payouts-in-transit', amount_minor),
      (case when failure is null then 'provider-clearing' else 'creator:' || creator_id end, -amount_minor)) entry (account, amount)
  )
  select settled.id, settled.creator_id as "creatorId", amount_minor as "amountMinor", currency, failure,
         method_kind as "methodKind", method_label as "methodLabel",
         exists (select from payout_method method where method.creator_id = settled.creator_id and closes_at is not null) as "isClosing"
    from settled`;

// $1: payout, $2: id of the posting, $3: reason, $4: now
const returnSql = `with returned as (
    update payout set state = 'failed', failure = $3, settled_at = $4 where id = $1 and state = 'completed' returning *
  ), items as (
    update payout_item set is_returned = true from returned where payout_id = returned.id
  ), posted as (
    insert into ledger_transaction (id, kind, payment_id, creator_id, booked_at)
    select $2, 'payout-returned', id, creator_id, $4 from returned
  ), entered as (
    insert into ledger_entry (transaction_id, account, amount_minor, currency)
    select $2, account, amount, currency from returned cross join lateral (values
      ('provider-clearing', amount_minor), ('creator:' || creator_id, -amount_minor)) entry (account, amount)
  )
  select returned.id, returned.creator_id as "creatorId", amount_minor as "amountMinor", currency, failure,
         method_kind as "methodKind", method_label as "methodLabel",
         exists (select from payout_method method where method.creator_id = returned.creator_id and closes_at is not null) as "isClosing"
    from returned`;

/** Payouts under way. */
export function sendingRepository(db: Queries) {
  return {
    /** Reserves payouts for one attempt. The time to the next one doubles from a minute to six hours. */
    claimDue(now: Date, limit: number): Promise<DuePayout[]> {
      return db.rows(
        'payout.claimDue',
        `update payout set attempts = attempts + 1,
                next_at = $1::timestamptz + least(interval '1 minute' * power(2, least(attempts, 10)), interval '6 hours')
          where id in (select id from payout where state in ('pending', 'processing') and next_at <= $1
                        order by next_at limit $2 for update skip locked)
         returning id, state, amount_minor as "amountMinor", currency, destination`,
        [now, limit],
      );
    },

    /** Finds where a payout was sent to, also for one that has ended. */
    findAddress(id: string): Promise<{ reference: string; destination: string } | undefined> {
      return db.one('payout.findAddress', 'select id as reference, destination from payout where id = $1', [id]);
    },

    async markProcessing(ids: readonly string[]): Promise<void> {
      await db.run(
        'payout.markProcessing',
        `update payout set state = 'processing' where id = any($1) and state = 'pending'`,
        [ids],
      );
    },

    /** Records that a payout that had arrived came back, and returns its postings to the balance. */
    returnCompleted({ id, postingId, failure }: Settlement, at: Date): Promise<SettledPayout | undefined> {
      return db.one('payout.returnCompleted', returnSql, [id, postingId, failure, at]);
    },

    /**
     * Records outcomes with their ledger transactions; a failure returns the postings to the balance. An outcome that is known has no
     * effect.
     */
    settle(settlements: readonly Settlement[], at: Date): Promise<SettledPayout[]> {
      return db.rows('payout.settle', settleSql, [
        settlements.map(({ id }) => id),
        settlements.map(({ postingId }) => postingId),
        settlements.map(({ failure }) => failure),
        at,
      ]);
    },
  };
}
