import { payoutCompleted, payoutFailed } from '@velvet/contracts/payment/events';
import { inParallel } from '@velvet/kit/base/async';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database, Transaction } from '@velvet/kit/database/database';
import type { Logger } from '@velvet/kit/observability/logger';
import type { PayoutMetrics } from './payout.metrics.ts';
import { PayoutProviderError, type PayoutOutcome, type PayoutProvider } from './payout-provider.ts';
import { sendingRepository, type DuePayout, type SettledPayout, type Settlement } from './payout.repository.ts';

export type PayoutSenderParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  provider: PayoutProvider | undefined;
  metrics: PayoutMetrics;
};

const batchSize = 200;
/** Requests to the provider at a time. */
const parallel = 16;

export function payoutSenderService({ db, clock, logger, provider, metrics }: PayoutSenderParts) {
  /** Sends a payout, or reads one under way. @returns undefined without an answer; the payout is repeated later under the same reference */
  async function outcomeOf(existing: PayoutProvider, due: DuePayout): Promise<PayoutOutcome | undefined> {
    const { id: reference, destination, amountMinor, currency } = due;
    try {
      if (due.state === 'processing') return await existing.retrieve(reference);
      return await existing.pay({ reference, destination, amount: { amountMinor, currency } });
    } catch (error) {
      if (!(error instanceof PayoutProviderError)) throw error;
      logger.warn({ error, payoutId: reference }, 'the payout provider gave no outcome');
      // a payout that the provider has accepted is never returned because of a refused question
      if (error.reason === 'unreachable' || due.state === 'processing') return undefined;
      return { state: 'failed', reason: 'method_invalid' };
    }
  }

  async function settle(settlements: readonly Settlement[]): Promise<void> {
    if (settlements.length === 0) return;
    const settled = await db.transaction(async (tx) => {
      const rows = await sendingRepository(tx).settle(settlements, clock.now());
      await Promise.all(rows.map((row) => publish(tx, row, clock.now())));
      return rows;
    });
    const failed = settled.filter(({ failure }) => failure !== null).length;
    metrics.count('failed', failed);
    metrics.count('completed', settled.length - failed);
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
    await settle(settlements);
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

async function publish(tx: Transaction, row: SettledPayout, at: Date): Promise<void> {
  // a deleted account has nobody to tell
  if (row.isClosing) return;
  const { id: payoutId, creatorId, amountMinor, currency, methodKind, methodLabel, failure } = row;
  const about = { payoutId, creatorId, amount: { amountMinor, currency }, method: methodKind, label: methodLabel };
  if (failure === null) await tx.append(payoutCompleted, { ...about, completedAt: at.toISOString() });
  else await tx.append(payoutFailed, { ...about, reason: failure, failedAt: at.toISOString() });
}
