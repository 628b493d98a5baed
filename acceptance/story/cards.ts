import type { Currency } from '@velvet/contracts/money';
import { setupCustomer } from '@velvet/contracts/payment/cards';
import type { Visitor } from './visitor.ts';

/** The card provider's published test cards (its README and /test-cards list them all). */
export const testCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  threeDSecure: '4000002500003155',
  german: '4000002760000016',
  failsOnRenewal: '4000000000000341',
  alwaysThreeDSecure: '4000002760003184',
} as const;

/**
 * The request of a browser's card form: the number goes to the provider, whose id of it pays. A card is kept once it has paid.
 * @param currency of the subscriptions that it renews; without one it pays for purchases
 */
export async function newCard(who: Visitor, number: string, currency?: Currency): Promise<string> {
  const { provider } = await who.get(setupCustomer, currency === undefined ? {} : { query: { currency } });
  const response = await fetch(`${provider.url}/v1/payment_methods`, {
    method: 'POST',
    headers: { authorization: `Bearer ${provider.publishableKey}` },
    body: new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': '12',
      'card[exp_year]': String(new Date().getFullYear() + 3),
      'card[cvc]': '123',
      'billing_details[name]': who.handle,
    }),
  });
  const { id } = (await response.json()) as { id?: string };
  if (id === undefined) throw new Error(`The card provider refused the card: ${response.status}`);
  return id;
}

/** Presses «Confirm payment» on the provider's 3-D Secure page. */
export async function passChallenge(url: string): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ outcome: 'authorise' }),
    redirect: 'manual',
  });
  if (response.status >= 400) throw new Error(`The 3-D Secure page answers ${response.status}.`);
}
