import type { PageQuery } from '@velvet/contracts/call';
import type { AdminPayout, AdminPayoutFilter, PayoutHold, PayoutRun } from '@velvet/contracts/payment/admin-payouts';
import { decimalFromMinor } from '@velvet/contracts/money';
import type { Clock } from '@velvet/kit/base/clock';
import type { Queries } from '@velvet/kit/database/database';
import { pageOf, pageWindow } from '@velvet/kit/http/page';
import type { Page } from '@velvet/kit/http/route';
import { idWindow } from '#sales/id-window.ts';
import { adminPayoutRepository, type AdminPayoutRow, type HeldRow, type RunRow } from './admin-payout.repository.ts';
import { findPeople } from './people.ts';

/** Payouts of all creators, for administrators. */
export function adminPayoutService(db: Queries, clock: Clock) {
  const payouts = adminPayoutRepository(db);
  return {
    async list(filter: AdminPayoutFilter, q: string | undefined, query: PageQuery): Promise<Page<AdminPayout[]>> {
      const rows = await payouts.list(filter, await findPeople(db, q), idWindow(query));
      return pageOf(rows, query, ({ id }) => id, presentPayout);
    },

    listRuns: async (): Promise<PayoutRun[]> => (await payouts.findRuns()).map(presentRun),

    async listHolds(query: PageQuery): Promise<Page<PayoutHold[]>> {
      const rows = await payouts.findHolds(clock.now(), pageWindow(query));
      return pageOf(rows, query, ({ creatorId }) => creatorId, presentHold);
    },
  };
}

function presentPayout({
  amountMinor,
  methodKind,
  methodLabel,
  openedAt,
  settledAt,
  ...row
}: AdminPayoutRow): AdminPayout {
  return {
    ...row,
    amount: decimalFromMinor(amountMinor),
    method: { kind: methodKind, label: methodLabel },
    openedAt: openedAt.toISOString(),
    settledAt: settledAt?.toISOString() ?? null,
  };
}

function presentRun(row: RunRow): PayoutRun {
  const figures = (payouts: number, minor: number) => ({ payouts, amount: decimalFromMinor(minor) });
  return {
    week: row.week,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    currency: row.currency,
    opened: figures(row.opened, row.openedMinor),
    completed: figures(row.completed, row.completedMinor),
    failed: figures(row.failed, row.failedMinor),
  };
}

const presentHold = ({ balanceMinor, releasesAt, placedAt, ...row }: HeldRow): PayoutHold => ({
  ...row,
  balance: decimalFromMinor(balanceMinor),
  releasesAt: releasesAt?.toISOString() ?? null,
  placedAt: placedAt.toISOString(),
});
