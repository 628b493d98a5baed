import { accountDeleted } from '@velvet/contracts/account/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { endParted } from './parting.ts';
import { writingRepository } from '#people/writing.repository.ts';
import { subscriptionHoldRepository } from '#sales/subscription-hold.repository.ts';
import { payerSettingRepository } from '#checkout/spending/payer-setting.repository.ts';
import { offerRepository } from '#catalog/offer.repository.ts';
import { tierRepository } from '#catalog/tier.repository.ts';
import { promotionRepository } from '#catalog/promotion.repository.ts';
import { giftRepository } from '#sales/gift.repository.ts';
import { tipRepository } from '#sales/tip.repository.ts';
import { subscriptionRepository } from '#sales/subscription.repository.ts';

/**
 * Ends the user's own subscriptions and those to the user, whose subscribers get the unused rest back. Payments, purchases and the ledger
 * are kept, as the law requires; the notes of tips, the texts of tiers and the settings of the payer are not.
 */
export const onAccountDeleted = on(accountDeleted, async ({ clock }: Context, tx, { userId }) => {
  const subscriptions = subscriptionRepository(tx);
  // the end of a subscription begins a gift that waits for it
  await giftRepository(tx).returnOf(userId);
  for (const row of await subscriptions.findOpenAboutForUpdate(userId)) await endParted(tx, clock, row, userId);
  await tipRepository(tx).deleteNotes(userId);
  await payerSettingRepository(tx).delete(userId);
  await tierRepository(tx).deleteTexts(userId, clock.now());
  await giftRepository(tx).deleteNotes(userId);
  await writingRepository(tx).deleteUser(userId);
  // locked messages stay with their receivers, and the same identity may sign up again
  await offerRepository(tx).withdrawOf(userId);
  await promotionRepository(tx).stopAll(userId, clock.now(), 'all');
  await subscriptionHoldRepository(tx).deleteOf(userId, clock.now());
});
