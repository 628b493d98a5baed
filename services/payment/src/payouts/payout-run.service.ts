import type { PayoutMethodKind } from '@velvet/contracts/payment/payout-terms';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database } from '@velvet/kit/database/database';
import type { PayoutConfig } from './payout-config.ts';
import type { PayoutMetrics } from './payout.metrics.ts';
import type { PayoutProvider } from './payout-provider.ts';
import { payoutRunRepository } from './payout-run.repository.ts';
import { dayOf, lastClose, releasedUpTo } from './payout-week.ts';

export type PayoutRunParts = {
  db: Database;
  clock: Clock;
  config: PayoutConfig;
  provider: PayoutProvider | undefined;
  metrics: PayoutMetrics;
};

/** Creators of one transaction. */
const chunkSize = 500;

export function payoutRunService({ db, clock, config, provider, metrics }: PayoutRunParts) {
  /**
   * Opens the payouts of the next creators. The position commits with them, so a killed run continues behind them. One process
   * at a time opens payouts; another one leaves the run to it, because each would wait for the other's chunks.
   */
  async function openChunk(week: string, close: Date, kinds: readonly PayoutMethodKind[]): Promise<'more' | 'none'> {
    let opened = 0;
    const state = await db.transaction(async (tx) => {
      const runs = payoutRunRepository(tx);
      const now = clock.now();
      const run = await runs.lockUnfinished(week);
      if (!run) return 'none';
      const creators = await runs.findCreators(run.openedUpTo, chunkSize);
      const last = creators.at(-1);
      if (last === undefined) {
        await runs.finish(week, now);
        return 'none';
      }
      const candidates = creators.map((creatorId) => ({ creatorId, payoutId: newId(), postingId: newId() }));
      opened = await runs.open(candidates, {
        week,
        now,
        releasedUpTo: releasedUpTo(close, config.holdDays),
        minimumMinor: config.minimumMinor,
        kinds,
      });
      await runs.advance(week, last);
      return 'more';
    });
    metrics.count('opened', opened);
    return state;
  }

  return {
    /** Opens the payouts of the week that closed last, unless this is done. Late runs pay what was released at the close. */
    async openDue(): Promise<void> {
      if (!provider) return;
      const close = lastClose(clock.now());
      const week = dayOf(close);
      await payoutRunRepository(db).start(week, clock.now());
      while ((await openChunk(week, close, provider.pays)) === 'more');
    },
  };
}
