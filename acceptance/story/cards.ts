import { setupCustomer } from '@velvet/contracts/payment/cards';
import type { Visitor } from './visitor.ts';

/** The card provider's published test cards (its README and /test-cards list them all). */
export const testCards = {
  good: '4242424242424242',
  declined: '4000000000000002',
  threeDSecure: '4000002500003155',
} as const;

/** The request of a browser's card form: the number goes to the provider, whose id of it pays. A card is kept once it has paid. */
export async function newCard(who: Visitor, number: string): Promise<string> {
  const { provider } = await who.get(setupCustomer);
  const response = await fetch(`${provider.url}/v1/payment-methods`, {
    method: 'POST',
    body: JSON.stringify({ number, expMonth: 12, expYear: new Date().getFullYear() + 3, cvc: '123', name: who.handle }),
    headers: { 'content-type': 'application/json', 'x-api-key': provider.publishableKey },
  });
  const { data } = (await response.json()) as { data?: { id: string } };
  if (!data) throw new Error(`The card provider refused the card: ${response.status}`);
  return data.id;
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
