import * as fc from 'fast-check';
import { expect } from 'vitest';
import type { ProviderCharge } from '#provider/payment-provider.ts';
import { checkAlways, checkSettled } from './history-check.ts';
import { deliverAll, play, step } from './history-steps.ts';
import { openHistory } from './history-world.ts';

/** Steps of a history. Each is checked after every tenth step and at its end. */
const steps = { minLength: 150, maxLength: 300 };

/** Plays random histories; a failure prints its seed and its steps. */
export async function checkHistories(
  limits: Pick<fc.Parameters, 'numRuns' | 'interruptAfterTimeLimit'>,
): Promise<void> {
  await fc.assert(
    fc.asyncProperty(fc.array(step, steps), async (all) => {
      await using history = await openHistory();
      const past: ProviderCharge[] = [];
      for (const [index, each] of all.entries()) {
        await play(history, each, past);
        if (index % 10 === 0) await checkAlways(history);
      }
      await deliverAll(history);
      await checkSettled(history);
      // a repetition of everything changes nothing
      const before = await history.world.count('ledger_transaction');
      for (const charge of past) await history.answer(charge);
      for (const id of history.provider.subscriptions.keys()) await history.answerSubscription(id);
      expect(await history.world.count('ledger_transaction')).toBe(before);
      await checkSettled(history);
    }),
    { ...limits, endOnFailure: true },
  );
}
