import { inParallel } from '@velvet/kit/base/async';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database } from '@velvet/kit/database/database';
import type { Logger } from '@velvet/kit/observability/logger';
import type { PayoutOutcomes } from './payout-outcomes.ts';
import { PayoutProviderError, type PayoutOutcome, type PayoutProvider } from './payout-provider.ts';
import { sendingRepository, type DuePayout, type Settlement } from './payout.repository.ts';

export type PayoutSenderParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  provider: PayoutProvider | undefined;
  outcomes: PayoutOutcomes;
};

const batchSize = 200;
/** Requests to the provider at a time. */
const parallel = 16;

export function payoutSenderService({ db, clock, logger, provider, outcomes }: PayoutSenderParts) {
  /** Sends a payout, or reads one under way. @returns undefined without an answer; the payout is repeated later under the same reference */
  async function outcomeOf(existing: PayoutProvider, due: DuePayout): Promise<PayoutOutcome | undefined> {
    const { id: reference, destination, amountMinor, currency } = due;
    try {
      if (due.state === 'processing') return await existing.retrieve({ reference, destination });
      return await existing.pay({ reference, destination, amount: { amountMinor, currency } });
    } catch (error) {
      if (!(error instanceof PayoutProviderError)) throw error;
      logger.warn({ error, payoutId: reference }, 'the payout provider gave no outcome');
      // a payout that the provider has accepted is never returned because of a refused question
      if (error.reason === 'unreachable' || due.state === 'processing') return undefined;
      return { state: 'failed', reason: 'method_invalid' };
    }
  }

  async function sendBatch(existing: PayoutProvider): Promise<number> {
    const due = await sendingRepository(db).claimDue(clock.now(), batchSize);
    const accepted: string[] = [];
    const settlements: Settlement[] = [];
    await inParallel(due, parallel, async (payout) => {
      const outcome = await outcomeOf(existing, payout);
      if (outcome?.state === 'processing') accepted.push(payout.id);
      if (outcome?.state === 'completed' || outcome?.state === 'failed') {
        const failure = outcome.state === 'failed' ? outcome.reason : null;
        settlements.push({ id: payout.id, postingId: newId(), failure });
      }
    });
    if (accepted.length > 0) await sendingRepository(db).markProcessing(accepted);
    await outcomes.settle(settlements);
    return due.length;
  }

  return {
    /** Sends opened payouts, and reads those under way, until none is due. */
    async sendDue(): Promise<void> {
      if (!provider) return;
      while ((await sendBatch(provider)) === batchSize);
    },
  };
}
