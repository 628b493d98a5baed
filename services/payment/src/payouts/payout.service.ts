import type { UserId } from '@velvet/contracts/ids';
import { PayoutNotFound } from '@velvet/contracts/payment/failures';
import type { Payout } from '@velvet/contracts/payment/payouts';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Logger } from '@velvet/kit/observability/logger';
import type { Metrics } from '@velvet/kit/observability/metrics';
import { z } from 'zod';
import { holdRepository, type HoldRow } from './hold.repository.ts';
import type { PayoutConfig } from './payout-config.ts';
import { forgetUnusedMethods, payoutMethodService } from './payout-method.service.ts';
import { payoutMetrics } from './payout.metrics.ts';
import { presentPayout } from './payout.presenter.ts';
import { payoutAccountService } from './payout-account.service.ts';
import { PayoutProviderError, type PayoutProvider } from './payout-provider.ts';
import { payoutOutcomes } from './payout-outcomes.ts';
import { payoutRepository, sendingRepository } from './payout.repository.ts';
import { payoutRunService } from './payout-run.service.ts';
import { payoutSenderService } from './payout-sender.service.ts';
import { reserveService } from './reserve.service.ts';
import { payoutSummaryService } from './payout-summary.service.ts';

export type PayoutParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  /** undefined: payouts are not set up, and balances are kept */
  provider: PayoutProvider | undefined;
  config: PayoutConfig;
  /** address of the site */
  publicUrl: string;
  /** returns a greater number with each call */
  nextReading: () => Promise<number>;
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
  const methods = payoutMethodService(parts);
  const screenUrl = `${parts.publicUrl}/dashboard?section=statements&view=payouts`;
  const accounts = payoutAccountService({ ...parts, screenUrl });
  return {
    methods,
    accounts,
    summary: payoutSummaryService(parts),
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

    holdReserves: reserveService(parts).holdDue,
    openDue: run.openDue,
    sendDue: sender.sendDue,
    takeOutcome: outcomes.take,

    /**
     * Takes a webhook about a payout: reads its state from the provider.
     * @throws {PayoutProviderError} `unreachable`
     */
    async takeNotice(id: string): Promise<void> {
      const address = isId(id) ? await sendingRepository(db).findAddress(id) : undefined;
      if (!address || !provider) return parts.logger.warn({ payoutId: id }, 'a webhook is about an unknown payout');
      const outcome = await provider.retrieve(address).catch((error: unknown) => {
        if (!(error instanceof PayoutProviderError) || error.reason === 'unreachable') throw error;
        parts.logger.warn({ error, payoutId: id }, 'the provider does not have the payout of a webhook');
        return undefined;
      });
      if (outcome) await outcomes.take(id, outcome);
    },

    forgetUnused: () => forgetUnusedMethods(parts),
  };
}

/** Whether a reference can be one of ours. */
const isId = (text: string): boolean => z.uuid().safeParse(text).success;

export type PayoutService = ReturnType<typeof payoutService>;
