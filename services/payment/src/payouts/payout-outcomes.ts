import { payoutCompleted, payoutFailed } from '@velvet/contracts/payment/events';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database, Transaction } from '@velvet/kit/database/database';
import type { PayoutMetrics } from './payout.metrics.ts';
import type { PayoutOutcome } from './payout-provider.ts';
import { sendingRepository, type SettledPayout, type Settlement } from './payout.repository.ts';

/** Books the outcomes of payouts, and publishes them. */
export function payoutOutcomes(db: Database, clock: Clock, metrics: PayoutMetrics) {
  /** @returns the number of payouts whose outcome was not known */
  async function settle(settlements: readonly Settlement[]): Promise<number> {
    if (settlements.length === 0) return 0;
    const settled = await db.transaction(async (tx) => {
      const rows = await sendingRepository(tx).settle(settlements, clock.now());
      await Promise.all(rows.map((row) => publish(tx, row, clock.now())));
      return rows;
    });
    const failed = settled.filter(({ failure }) => failure !== null).length;
    metrics.count('failed', failed);
    metrics.count('completed', settled.length - failed);
    return settled.length;
  }

  /** Returns a payout that had arrived to the balance. @returns whether it was completed */
  async function returnCompleted(settlement: Settlement): Promise<boolean> {
    const isReturned = await db.transaction(async (tx) => {
      const row = await sendingRepository(tx).returnCompleted(settlement, clock.now());
      if (row) await publish(tx, row, clock.now());
      return row !== undefined;
    });
    if (isReturned) metrics.count('failed', 1);
    return isReturned;
  }

  return {
    settle,

    /**
     * Records an outcome that did not arrive: settles a payout under way, and returns one that had arrived and came back.
     * @returns undefined if the outcome changes nothing
     */
    async take(id: string, outcome: PayoutOutcome): Promise<'settled' | 'returned' | undefined> {
      if (outcome.state === 'processing') return undefined;
      const failure = outcome.state === 'failed' ? outcome.reason : null;
      const settlement = { id, postingId: newId(), failure };
      if ((await settle([settlement])) > 0) return failure === null ? 'settled' : 'returned';
      return failure !== null && (await returnCompleted(settlement)) ? 'returned' : undefined;
    },
  };
}

export type PayoutOutcomes = ReturnType<typeof payoutOutcomes>;

async function publish(tx: Transaction, row: SettledPayout, at: Date): Promise<void> {
  // a deleted account has nobody to tell
  if (row.isClosing) return;
  const { id: payoutId, creatorId, amountMinor, currency, methodKind, methodLabel, failure } = row;
  const about = { payoutId, creatorId, amount: { amountMinor, currency }, method: methodKind, label: methodLabel };
  if (failure === null) await tx.append(payoutCompleted, { ...about, completedAt: at.toISOString() });
  else await tx.append(payoutFailed, { ...about, reason: failure, failedAt: at.toISOString() });
}
