import { accountDeleted } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { blockRepository } from '#people/block.repository.ts';
import { followRepository } from '#people/follow.repository.ts';
import { personRepository } from '#people/person.repository.ts';
import { endFree } from './subscription.service.ts';
import { subscriptionHoldRepository } from './subscription-hold.repository.ts';
import { subscriptionRepository } from './subscription.repository.ts';

/**
 * Nothing renews any more, neither the person's own subscriptions nor those to the person. Payments, purchases and
 * the ledger stay, as the law has it.
 */
export const onAccountDeleted = on(accountDeleted, async ({ clock }: Context, tx, { userId }) => {
  const subscriptions = subscriptionRepository(tx);
  for (const row of await subscriptions.findOpenAboutForUpdate(userId)) {
    if (row.priceMinor === 0) await endFree(tx, clock, row.id);
    else {
      await subscriptions.update({
        ...row,
        cancelWantedAt: clock.now(),
        cancelsImmediately: true,
        resumeWantedAt: null,
      });
    }
  }
  await subscriptionHoldRepository(tx).deleteOf(userId, clock.now());
  await blockRepository(tx).deleteOf(userId);
  await followRepository(tx).deleteOf(userId);
  await personRepository(tx).forget(userId);
});
