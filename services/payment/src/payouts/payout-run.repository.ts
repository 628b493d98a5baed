import type { PayoutMethodKind } from '@velvet/contracts/payment/payout-terms';
import type { Queries } from '@velvet/kit/database/database';
import { isPayable } from './lot.repository.ts';

/** A payout that may be opened, with ids for it and its ledger transaction. */
export type Candidate = { creatorId: string; payoutId: string; postingId: string };

/** Rules of a run. `releasedUpTo`: sales up to then are paid out; `kinds`: methods that have a provider */
export type RunRules = {
  week: string;
  now: Date;
  releasedUpTo: Date;
  minimumMinor: number;
  kinds: readonly PayoutMethodKind[];
};

// $1 to $3: candidates, $4: week, $5: now, $6: sales up to then are released, $7: minimum, $8: kinds that are paid
const openSql = `with candidate as materialized (
    select method.*, given.new_id, given.posting_id
      from unnest($1::text[], $2::uuid[], $3::uuid[]) as given (creator_id, new_id, posting_id)
      join payout_method method using (creator_id)
     where method.payable_from <= $5 and method.missing = '{}' and method.kind = any($8)
       and not exists (select from payout where payout.creator_id = method.creator_id and state in ('pending', 'processing'))
       and not exists (select from payout_hold hold
                        where hold.creator_id = method.creator_id and (hold.releases_at is null or hold.releases_at > $5))
  ), payable as materialized (
    select lot.id, lot.creator_id, lot.currency, lot.amount_minor
      from candidate join lot on lot.creator_id = candidate.creator_id
     where lot.payout_id is null and ${isPayable('$6')}
  ), due as (
    select creator_id, currency, sum(amount_minor)::bigint as amount_minor from payable group by creator_id, currency
  ), opened as (
    insert into payout (id, creator_id, week, method_kind, method_label, destination, amount_minor, currency, state, opened_at, next_at)
    select new_id, creator_id, $4, kind, label, destination, due.amount_minor, due.currency, 'pending', $5, $5
      from candidate join due using (creator_id)
     where due.amount_minor >= case when closes_at is null then $7::bigint else 1 end
    on conflict do nothing
    returning id, creator_id, amount_minor, currency
  ), items as (
    insert into payout_item (payout_id, transaction_id, amount_minor)
    select opened.id, payable.id, payable.amount_minor from opened join payable using (creator_id, currency)
  ), posted as (
    insert into ledger_transaction (id, kind, payment_id, creator_id, booked_at)
    select posting_id, 'payout', opened.id, creator_id, $5 from opened join candidate using (creator_id)
  ), entered as (
    insert into ledger_entry (transaction_id, account, amount_minor, currency)
    select posting_id, account, amount, currency from opened join candidate using (creator_id)
      cross join lateral (values ('creator:' || creator_id, opened.amount_minor),
                                 ('payouts-in-transit', -opened.amount_minor)) entry (account, amount)
  )
  select from opened`;

export function payoutRunRepository(db: Queries) {
  return {
    async start(week: string, now: Date): Promise<void> {
      await db.run(
        'payoutRun.start',
        'insert into payout_run (week, started_at) values ($1, $2) on conflict do nothing',
        [week, now],
      );
    },

    /** Locks an unfinished run and returns its position; undefined also while another process has locked it. */
    lockUnfinished(week: string): Promise<{ openedUpTo: string } | undefined> {
      return db.one(
        'payoutRun.lockUnfinished',
        `select opened_up_to as "openedUpTo" from payout_run where week = $1 and finished_at is null for update skip locked`,
        [week],
      );
    },

    async advance(week: string, openedUpTo: string): Promise<void> {
      await db.run('payoutRun.advance', 'update payout_run set opened_up_to = $2 where week = $1', [week, openedUpTo]);
    },

    async finish(week: string, now: Date): Promise<void> {
      await db.run('payoutRun.finish', 'update payout_run set finished_at = $2 where week = $1', [week, now]);
    },

    /** Returns creators with a method, in the order of their ids. */
    async findCreators(after: string, limit: number): Promise<string[]> {
      const rows = await db.rows<{ creatorId: string }>(
        'payoutRun.findCreators',
        `select creator_id as "creatorId" from payout_method where creator_id > $1 order by creator_id limit $2`,
        [after, limit],
      );
      return rows.map(({ creatorId }) => creatorId);
    },

    /**
     * Opens the payouts of those candidates whose payable lots reach the minimum, with their items and ledger entries. Skips a method in
     * its cool-off, a held balance, and a creator with a payout of this week or under way.
     * @returns the number of payouts
     */
    open(
      candidates: readonly Candidate[],
      { week, now, releasedUpTo, minimumMinor, kinds }: RunRules,
    ): Promise<number> {
      return db.run('payoutRun.open', openSql, [
        candidates.map(({ creatorId }) => creatorId),
        candidates.map(({ payoutId }) => payoutId),
        candidates.map(({ postingId }) => postingId),
        week,
        now,
        releasedUpTo,
        minimumMinor,
        kinds,
      ]);
    },
  };
}

/** Figures for the metrics of payouts. */
export function payoutAgeRepository(db: Queries) {
  return {
    /** Returns the age of the oldest unfinished run, and of the oldest payout under way; seconds, 0 without one. */
    async findAges(now: Date): Promise<{ runSeconds: number; payoutSeconds: number }> {
      const row = await db.one<{ runSeconds: number; payoutSeconds: number }>(
        'payoutRun.findAges',
        `select coalesce(extract(epoch from $1 - (select min(started_at) from payout_run where finished_at is null)), 0)::float as "runSeconds",
                coalesce(extract(epoch from $1 - (select min(opened_at) from payout where state in ('pending', 'processing'))), 0)::float as "payoutSeconds"`,
        [now],
      );
      return row ?? { runSeconds: 0, payoutSeconds: 0 };
    },
  };
}
