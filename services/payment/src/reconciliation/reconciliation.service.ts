import type { PageQuery } from '@velvet/contracts/call';
import type { Difference, DifferenceState, ReconciliationRun } from '@velvet/contracts/payment/reconciliation';
import { pageOf } from '@velvet/kit/http/page';
import type { Page } from '@velvet/kit/http/route';
import type { Metrics } from '@velvet/kit/observability/metrics';
import { PayoutProviderError } from '#payouts/payout-provider.ts';
import { ProviderError } from '#provider/payment-provider.ts';
import { idWindow } from '#sales/id-window.ts';
import { checkAccess } from './access.check.ts';
import { checkBalance } from './balance.check.ts';
import { checkCharges, checkRefunds, checkUnseen } from './charge.check.ts';
import type { Check, CheckParts } from './checking.ts';
import { differenceRepository } from './difference.repository.ts';
import { checkDisputes, checkOpenDisputes } from './dispute.check.ts';
import { reportFailedRefunds } from './failed-refunds.ts';
import { checkLedger } from './ledger.check.ts';
import { checkPayouts } from './payout.check.ts';
import { daysDue } from './reconciliation-day.ts';
import { watchReconciliation } from './reconciliation.metrics.ts';
import { presentDifference, presentRun } from './reconciliation.presenter.ts';
import { runRepository, stages, type RunRow, type Stage } from './run.repository.ts';

const checks: Readonly<Record<Stage, Check>> = {
  charges: checkCharges,
  unseen: checkUnseen,
  refunds: checkRefunds,
  disputes: checkDisputes,
  'open-disputes': checkOpenDisputes,
  payouts: checkPayouts,
  balance: checkBalance,
  ledger: checkLedger,
  access: checkAccess,
};
const shownRuns = 30;

/** Compares providers, sales, ledger and entitlements day by day, mends what can be mended, and records the rest. */
export function reconciliationService(parts: CheckParts, metrics: Metrics) {
  const { db, clock, logger } = parts;
  const runs = runRepository(db);
  const differences = differenceRepository(db);
  watchReconciliation(metrics, db, clock);

  /** Compares a page, and stores how far the run is. */
  async function compare(run: RunRow): Promise<void> {
    const { next, checked } = await checks[run.stage](parts, run);
    const following = stages[stages.indexOf(run.stage) + 1];
    if (next === null && following === undefined) await runs.finish({ day: run.day, checked }, clock.now());
    else
      await runs.advance({
        day: run.day,
        stage: next === null ? (following ?? run.stage) : run.stage,
        position: next,
        checked,
      });
  }

  return {
    /** Compares the days that are over and not compared yet. A killed run continues with the page that it did not finish. */
    async runDue(): Promise<void> {
      for (const day of daysDue(clock.now(), await runs.findLastDay())) await runs.start(day, clock.now());
      try {
        for (let run = await runs.findUnfinished(); run; run = await runs.findUnfinished()) await compare(run);
      } catch (error) {
        if (!(error instanceof ProviderError) && !(error instanceof PayoutProviderError)) throw error;
        logger.warn({ error }, 'a provider does not answer, reconciliation continues later');
      }
    },

    reportFailedRefunds: () => reportFailedRefunds(parts),

    async read(): Promise<{ runs: ReconciliationRun[]; open: { kind: Difference['kind']; count: number }[] }> {
      const [newest, open] = await Promise.all([runs.findNewest(shownRuns), differences.countOpen()]);
      return { runs: newest.map(presentRun), open };
    },

    async list(state: DifferenceState, query: PageQuery): Promise<Page<Difference[]>> {
      return pageOf(await differences.list(state, idWindow(query)), query, ({ id }) => id, presentDifference);
    },
  };
}
