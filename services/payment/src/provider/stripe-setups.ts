import type { Stripe } from 'stripe';
import { ProviderError, type CardSetup, type PaymentProvider } from './payment-provider.ts';
import { cardErrorOf, type StripeCards } from './stripe-cards.ts';
import { refusedSetupOf, rethrow } from './stripe.error.ts';
import { idOf } from './stripe.object.ts';

/** Saves cards by setup intents: their 3-D Secure covers renewals, which happen without the holder. */
export function stripeSetups(
  stripe: Stripe,
  cards: Pick<StripeCards, 'keepDefault'>,
): {
  save: PaymentProvider['saveCard'];
  retrieve: PaymentProvider['retrieveSetup'];
  openSession: PaymentProvider['openCardSession'];
} {
  /** A card that was saved may be the first one. */
  async function present(intent: Stripe.SetupIntent): Promise<CardSetup> {
    const customerId = idOf(intent.customer);
    if (customerId === undefined) throw new ProviderError('not-found');
    if (intent.status === 'succeeded') await cards.keepDefault(customerId);
    return setupOf(intent, customerId);
  }

  return {
    async save({ customerId, cardId, returnUrl }) {
      const order: Stripe.SetupIntentCreateParams = {
        customer: customerId,
        payment_method: cardId,
        payment_method_types: ['card'],
        usage: 'off_session',
        confirm: true,
        return_url: returnUrl,
      };
      const intent = await stripe.setupIntents.create(order).catch((error: unknown) => {
        const refused = refusedSetupOf(error);
        if (refused) return refused;
        throw cardErrorOf(error);
      });
      return present(intent);
    },

    retrieve: async (id) => present(await stripe.setupIntents.retrieve(id).catch(rethrow)),

    async openSession(customer) {
      const components = { payment_element: { enabled: true } };
      return (await stripe.customerSessions.create({ customer, components }).catch(rethrow)).client_secret;
    },
  };
}

const states: Readonly<Partial<Record<Stripe.SetupIntent.Status, CardSetup['state']>>> = {
  succeeded: 'succeeded',
  requires_action: 'requires_action',
  processing: 'requires_action',
};

function setupOf(
  { id, status, next_action: action, last_setup_error: error }: Stripe.SetupIntent,
  customerId: string,
): CardSetup {
  const state = states[status] ?? 'failed';
  return {
    id,
    customerId,
    state,
    actionUrl: action?.redirect_to_url?.url ?? null,
    declineMessage: state === 'failed' ? (error?.message ?? 'The card was not confirmed.') : null,
  };
}
