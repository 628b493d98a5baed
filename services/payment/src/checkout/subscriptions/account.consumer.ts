import { accountDeleted, profileUpdated } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { blockRepository } from '#people/block.repository.ts';
import { followRepository } from '#people/follow.repository.ts';
import { personRepository } from '#people/person.repository.ts';
import { endFree } from './subscription.service.ts';
import { subscriptionHoldRepository } from '#sales/subscription-hold.repository.ts';
import { subscriptionRepository } from '#sales/subscription.repository.ts';

export const onProfileUpdated = on(
  profileUpdated,
  async ({ clock }: Context, tx, { userId, verified, hidden, ...card }) => {
    const isNews = await personRepository(tx).save({ ...card, id: userId, isVerified: verified, isHidden: hidden });
    if (!isNews) return;
    // a hidden account neither pays nor is paid until it is visible again
    const holds = subscriptionHoldRepository(tx);
    await (hidden ? holds.insertOf(userId, clock.now()) : holds.deleteOf(userId, clock.now()));
  },
);

/** Ends the user's own subscriptions and those to the user. Payments, purchases and the ledger are kept, as the law requires. */
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
