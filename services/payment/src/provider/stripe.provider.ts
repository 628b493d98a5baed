import { reachServer } from '@velvet/kit/observability/provider-health';
import type { PaymentProvider } from './payment-provider.ts';
import { stripeBalance } from './stripe-balance.ts';
import { deleteCustomer, stripeCards } from './stripe-cards.ts';
import { stripeCharges } from './stripe-charges.ts';
import { stripeClient, whileInUse } from './stripe.client.ts';
import { rethrow } from './stripe.error.ts';
import { stripeDisputes } from './stripe-disputes.ts';
import { stripeListing } from './stripe-listing.ts';
import { stripePriceChanges } from './stripe-price-changes.ts';
import { subscriptionReadings } from './stripe-subscription-readings.ts';
import { stripeSetups } from './stripe-setups.ts';
import { stripeSubscriptions } from './stripe-subscriptions.ts';
import { noticeOf } from './stripe-webhook.ts';

export type StripeSettings = {
  secretKey: string;
  /** signing secrets of its webhooks, comma-separated: that of the account, and that of connected accounts */
  webhookSecret: string;
  /** address of the API */
  apiUrl: string;
  /** how browsers give cards to the provider */
  browser: PaymentProvider['browser'];
};

/** Largest age of a webhook, which prevents replays of recorded requests; seconds. */
const webhookToleranceSeconds = 300;

/**
 * Adapter of Stripe, and of the card sandbox, which has the same API (README: the mapping of objects).
 * @param nextVersion returns a greater number with each call; readings of subscriptions are ordered by it
 */
export function stripeProvider(
  { secretKey, webhookSecret, apiUrl, browser }: StripeSettings,
  nextVersion: () => Promise<number>,
): PaymentProvider {
  const stripe = stripeClient(secretKey, apiUrl);
  const secrets = webhookSecret.split(',').map((secret) => secret.trim());
  const cards = stripeCards(stripe);
  const setups = stripeSetups(stripe, cards);
  const readings = subscriptionReadings({ stripe, nextVersion });
  const charges = stripeCharges({ stripe, cards, findOfPeriod: readings.findCharge });
  const subscriptions = stripeSubscriptions({ stripe, cards, readings });
  return {
    browser,
    reach: () => reachServer(apiUrl),
    listing: stripeListing(stripe),
    disputes: stripeDisputes(stripe),
    balance: stripeBalance(stripe),
    pageOf: (chargeId) => dashboardPage(apiUrl, secretKey, chargeId),
    createCustomer: async ({ key, reference, currency }) => {
      const input = { metadata: { reference, ...(currency !== null && { currency }) } };
      const options = { idempotencyKey: `customer:${key}` };
      return (await whileInUse(() => stripe.customers.create(input, options)).catch(rethrow)).id;
    },
    deleteCustomer: (customerId) => deleteCustomer(stripe, customerId),
    listCards: cards.list,
    readFingerprint: cards.fingerprint,
    saveCard: setups.save,
    retrieveSetup: setups.retrieve,
    openCardSession: setups.openSession,
    attachCard: cards.attach,
    detachCard: cards.detach,
    setDefaultCard: cards.setDefault,
    charge: (order) => charges.charge(order).catch(rethrow),
    cancelCharge: charges.cancel,
    retrieveCharge: charges.retrieve,
    refund: charges.refund,
    subscribe: (order) => subscriptions.subscribe(order).catch(rethrow),
    cancelSubscription: subscriptions.cancel,
    resumeSubscription: subscriptions.resume,
    ...stripePriceChanges({ stripe, readings }),
    readRenewalCard: subscriptions.readRenewalCard,
    payRenewal: subscriptions.payRenewal,
    pauseSubscription: subscriptions.pause,
    retrieveSubscription: readings.retrieve,

    readWebhook(bytes, { 'stripe-signature': signature }, now) {
      if (typeof signature !== 'string') return undefined;
      const within = [webhookToleranceSeconds, undefined, now.getTime()] as const;
      for (const secret of secrets) {
        const event = verified(() => stripe.webhooks.constructEvent(bytes, signature, secret, ...within));
        if (event) return noticeOf(event);
      }
      return undefined;
    },
  };
}

/** Any error is a webhook that is not verified: the library also throws for a header that it cannot compare. */
function verified<Event>(verify: () => Event): Event | undefined {
  try {
    return verify();
  } catch {
    return undefined;
  }
}

/** The sandbox has no dashboard. */
function dashboardPage(apiUrl: string, secretKey: string, chargeId: string): string | null {
  if (new URL(apiUrl).hostname !== 'api.stripe.com') return null;
  const mode = secretKey.includes('_test_') ? 'test/' : '';
  return `https://dashboard.stripe.com/${mode}payments/${encodeURIComponent(chargeId)}`;
}
