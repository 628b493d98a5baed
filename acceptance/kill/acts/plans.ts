import { choosePlatformPlan, readPlatformPlan } from '@velvet/contracts/payment/platform-plans';
import type { SubscriptionId } from '@velvet/contracts/ids';
import type { Visitor } from '#story/visitor.ts';
import type { Journal } from '#kill/journal.ts';
import { counted, followUp, keyed, type Act } from './act.ts';
import { cancel } from './subscriptions.ts';

/** A creator chooses Premium and ends it, again and again. */
export function premiumOf(who: Visitor, paymentMethodId: string, journal: Journal): Act {
  let round = 0;
  let running: SubscriptionId | undefined;
  return async () => {
    if (running === undefined)
      await counted(journal, 'plan', async () => {
        running = await choose(who, paymentMethodId, journal, `${who.handle}-premium-${round}`);
        if (running !== undefined) journal.subscriptions.set(running, 'active');
        return running !== undefined;
      });
    else
      await counted(journal, 'cancellation', async () => {
        const isOver = await cancel(who, journal, running);
        if (isOver) [running, round] = [undefined, round + 1];
        return isOver;
      });
  };
}

async function choose(who: Visitor, paymentMethodId: string, journal: Journal, name: string) {
  const answer = await who.make(choosePlatformPlan, {
    body: { plan: 'premium', paymentMethodId },
    headers: keyed(journal, name),
  });
  await followUp(journal, name, answer);
  if (answer.data?.state === 'settled') {
    const { paymentId, subscription } = answer.data;
    if (paymentId !== null)
      journal.payments.set(paymentId, { kind: 'plan', payerId: who.id, amountMinor: null, currency: 'USD' });
    return subscription.id;
  }
  if (answer.code !== 'AlreadySubscribed') return undefined;
  return (await who.get(readPlatformPlan)).subscription?.id;
}
