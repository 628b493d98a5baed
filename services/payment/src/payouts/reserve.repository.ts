import { platformId } from '@velvet/contracts/payment/platform-plans';
import type { Queries } from '@velvet/kit/database/database';
import type { ReserveRule } from './payout-config.ts';

/** Holds that the rule of reserves places. */
export function reserveRepository(db: Queries) {
  return {
    /**
     * Holds the balances of creators whose sales since a time were disputed too often, until `releasesAt`. A creator who is on hold keeps
     * that hold. A dispute from before the last hold or its release holds nothing again.
     * @returns the number of new holds
     */
    insertDue(now: Date, since: Date, releasesAt: Date, { percent, disputes }: ReserveRule): Promise<number> {
      return db.run('reserve.insertDue', insertDueSql, [now, since, releasesAt, percent, disputes, platformId]);
    },
  };
}

const insertDueSql = `with disputed as (
    select creator_id, count(*) as disputes, max(booked_at) as newest_at from ledger_transaction
     where kind = 'dispute-opened' and booked_at > $2 and creator_id <> $6
     group by creator_id having count(*) >= $5
  ), counted as (
    select disputed.*, (select count(*) from ledger_transaction sale
                         where sale.creator_id = disputed.creator_id and sale.booked_at > $2
                           and sale.kind in ('purchase', 'subscription', 'tip', 'gift')) as sales
      from disputed
  )
  insert into payout_hold (creator_id, reason, releases_at, placed_at, placed_by, note)
  select creator_id, 'reserve', $3::timestamptz, $1::timestamptz, null, disputes || ' of ' || sales || ' sales were disputed.' from counted
   where disputes * 100 >= sales * $4::numeric
     and newest_at > coalesce((select max(at) from (
           select placed_at as at from payout_hold where payout_hold.creator_id = counted.creator_id
           union all select released_at from payout_hold_release former where former.creator_id = counted.creator_id) earlier), '-infinity')
  on conflict (creator_id) do update set reason = excluded.reason, releases_at = excluded.releases_at, placed_at = excluded.placed_at,
    placed_by = null, note = excluded.note
   where payout_hold.releases_at <= $1`;
