import { defaultCurrency, type Currency } from '@velvet/contracts/money';
import type { UserId } from '@velvet/contracts/ids';
import type { AdminPayoutFilter } from '@velvet/contracts/payment/admin-payouts';
import type { Payout } from '@velvet/contracts/payment/payouts';
import type { PayoutFailureReason, PayoutMethodKind } from '@velvet/contracts/payment/payout-terms';
import type { PersonCard } from '@velvet/contracts/payment/person-card';
import type { Queries } from '@velvet/kit/database/database';
import { creatorCurrency } from '@velvet/entitlements/creator-currency.repository';
import { anyPerson } from '#people/profile-card.repository.ts';

export type AdminPayoutRow = {
  id: string;
  creatorId: UserId;
  creator: PersonCard | null;
  week: string;
  status: Payout['status'];
  amountMinor: number;
  currency: Currency;
  methodKind: PayoutMethodKind;
  methodLabel: string;
  failure: PayoutFailureReason | null;
  attempts: number;
  openedAt: Date;
  settledAt: Date | null;
};
/** The payouts of a week in a currency. */
export type RunRow = {
  week: string;
  currency: Currency;
  startedAt: Date;
  finishedAt: Date | null;
  opened: number;
  openedMinor: number;
  completed: number;
  completedMinor: number;
  failed: number;
  failedMinor: number;
};
export type HeldRow = {
  creatorId: UserId;
  creator: PersonCard | null;
  reason: 'review' | 'reserve';
  note: string | null;
  releasesAt: Date | null;
  placedAt: Date;
  balanceMinor: number;
  currency: Currency;
};
type Window = { take: number; skip: number; after: string | null };

const conditions: Readonly<Record<AdminPayoutFilter, string>> = {
  all: 'true',
  open: `payout.state in ('pending', 'processing')`,
  completed: `payout.state = 'completed'`,
  failed: `payout.state = 'failed'`,
};
const shownRuns = 12;

export function adminPayoutRepository(db: Queries) {
  return {
    /** @param found a text that may be an id of a payout, and people; undefined: all */
    list(
      filter: AdminPayoutFilter,
      found: { text: string; people: readonly string[] } | undefined,
      { take, skip, after }: Window,
    ): Promise<AdminPayoutRow[]> {
      return db.rows(
        `adminPayout.list.${filter}`,
        `select payout.id, payout.creator_id as "creatorId", ${anyPerson('creator')} as creator, to_char(week, 'YYYY-MM-DD') as week,
                payout.state as status, amount_minor as "amountMinor", currency, method_kind as "methodKind",
                method_label as "methodLabel", failure, attempts, opened_at as "openedAt", settled_at as "settledAt"
           from payout left join profile_card creator on creator.user_id = payout.creator_id
          where ${conditions[filter]} and ($3::uuid is null or payout.id < $3)
            and ($4::text is null or payout.id::text = lower($4) or payout.creator_id = any($5::text[]))
          order by payout.id desc limit $1 offset $2`,
        [take, skip, after, found?.text ?? null, found?.people ?? null],
      );
    },

    findRuns(): Promise<RunRow[]> {
      const figures = (name: string, condition: string) =>
        `count(*) filter (where ${condition}) as ${name}, coalesce(sum(amount_minor) filter (where ${condition}), 0)::bigint as "${name}Minor"`;
      return db.rows(
        'adminPayout.findRuns',
        `select to_char(run.week, 'YYYY-MM-DD') as week, run.started_at as "startedAt", run.finished_at as "finishedAt",
                coalesce(payout.currency, '${defaultCurrency}') as currency, ${figures('opened', 'payout.id is not null')}, ${figures('completed', `payout.state = 'completed'`)},
                ${figures('failed', `payout.state = 'failed'`)}
           from (select * from payout_run order by week desc limit $1) run left join payout on payout.week = run.week
          group by run.week, run.started_at, run.finished_at, 4 order by run.week desc, 4`,
        [shownRuns],
      );
    },

    /** Returns holds that apply now, by creator. */
    findHolds(now: Date, { take, skip, after }: Window): Promise<HeldRow[]> {
      return db.rows(
        'adminPayout.findHolds',
        `select hold.creator_id as "creatorId", ${anyPerson('creator')} as creator, hold.reason, hold.note,
                hold.releases_at as "releasesAt", hold.placed_at as "placedAt",
                (select coalesce(sum(amount_minor), 0)::bigint from lot
                  where lot.creator_id = hold.creator_id and lot.payout_id is null) as "balanceMinor", ${creatorCurrency('hold.creator_id')} as currency
           from payout_hold hold left join profile_card creator on creator.user_id = hold.creator_id
          where (hold.releases_at is null or hold.releases_at > $1) and ($4::text is null or hold.creator_id > $4)
          order by hold.creator_id limit $2 offset $3`,
        [now, take, skip, after],
      );
    },
  };
}
