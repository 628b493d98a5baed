import type { UserId } from '@velvet/contracts/ids';
import { PayoutNotFound } from '@velvet/contracts/payment/failures';
import type { Payout } from '@velvet/contracts/payment/payouts';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Logger } from '@velvet/kit/observability/logger';
import type { Metrics } from '@velvet/kit/observability/metrics';
import { holdRepository, type HoldRow } from './hold.repository.ts';
import type { PayoutConfig } from './payout-config.ts';
import { forgetUnusedMethods, payoutMethodService } from './payout-method.service.ts';
import { payoutMetrics } from './payout.metrics.ts';
import { presentPayout } from './payout.presenter.ts';
import type { PayoutProvider } from './payout-provider.ts';
import { payoutOutcomes } from './payout-outcomes.ts';
import { payoutRepository } from './payout.repository.ts';
import { payoutRunService } from './payout-run.service.ts';
import { payoutSenderService } from './payout-sender.service.ts';
import { payoutSummaryService } from './payout-summary.service.ts';

export type PayoutParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  /** undefined: payouts are not set up, and balances are kept */
  provider: PayoutProvider | undefined;
  config: PayoutConfig;
};

/** The entrance of payouts: methods, holds, the weekly run, and what a creator reads. */
export function payoutService(parts: PayoutParts) {
  const { db, clock, provider } = parts;
  const counted = { ...parts, metrics: payoutMetrics(parts.metrics, db, clock) };
  const run = payoutRunService(counted);
  const outcomes = payoutOutcomes(db, clock, counted.metrics);
  const sender = payoutSenderService({ ...parts, outcomes });
  const payouts = payoutRepository(db);
  const holds = holdRepository(db);
  return {
    methods: payoutMethodService(parts),
    summary: payoutSummaryService({ ...parts, isAvailable: provider !== undefined }),
    list: payouts.findOfCreator,

    /** @throws {Refusal} `PayoutNotFound`, also for a payout of another creator */
    async read(creatorId: UserId, id: string): Promise<Payout> {
      const row = await payouts.find(creatorId, id);
      if (!row) throw new Refusal(PayoutNotFound);
      return presentPayout(row);
    },

    placeHold: (by: UserId, creatorId: UserId, hold: HoldRow, note: string | null) =>
      holds.replace(creatorId, hold, { by, note, at: clock.now() }),
    releaseHold: (by: UserId, creatorId: UserId, note: string) =>
      holds.release(creatorId, { by, note, at: clock.now() }),

    openDue: run.openDue,
    sendDue: sender.sendDue,
    takeOutcome: outcomes.take,
    forgetUnused: () => forgetUnusedMethods(parts),
  };
}

export type PayoutService = ReturnType<typeof payoutService>;
