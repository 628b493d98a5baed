import type { Stripe } from 'stripe';
import type { CardFace, ProviderSubscription } from './payment-provider.ts';
import type { StripeCards } from './stripe-cards.ts';
import { hasCode, refusedIntentOf, rethrow } from './stripe.error.ts';
import { resumptionOf } from './stripe.pause.ts';
import type { SubscriptionReadings } from './stripe-subscription-readings.ts';

export type RenewalParts = { stripe: Stripe; cards: StripeCards; readings: SubscriptionReadings };

/** Renewals: their card, their payment by the subscriber, and their pause. */
export function stripeRenewals({ stripe, cards, readings: { retrieve, findOpenRenewal } }: RenewalParts) {
  return {
    async readRenewalCard(id: string): Promise<CardFace | undefined> {
      const { customer, default_payment_method: own } = await stripe.subscriptions.retrieve(id).catch(rethrow);
      const cardId = typeof own === 'string' ? own : own?.id;
      const known = await cards.list(typeof customer === 'string' ? customer : customer.id);
      return known.find((card) => (cardId === undefined ? card.isDefault : card.id === cardId));
    },

    async payRenewal(
      id: string,
      { cardId, returnUrl }: { cardId: string | null; returnUrl: string },
    ): Promise<ProviderSubscription> {
      const open = await findOpenRenewal(id);
      if (open) {
        const card = cardId ?? (await cards.defaultOf(open.customerId));
        await stripe.paymentIntents
          .confirm(open.intentId, { payment_method: card, return_url: returnUrl })
          .catch((error: unknown) => {
            // its outcome is read afterwards
            if (!refusedIntentOf(error) && !hasCode(error, 'payment_intent_unexpected_state')) rethrow(error);
          });
      }
      return retrieve(id);
    },

    async pause(id: string, until: Date | null): Promise<ProviderSubscription> {
      const pausing: Stripe.SubscriptionUpdateParams =
        until === null
          ? { pause_collection: '' }
          : { pause_collection: { behavior: 'void', resumes_at: resumptionOf(until) } };
      await stripe.subscriptions.update(id, pausing).catch(rethrow);
      return retrieve(id);
    },
  };
}
