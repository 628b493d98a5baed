import http from 'k6/http';
import { apiOf, type Api } from './api.ts';
import { eventually } from './arrivals.ts';
import type { Post } from './creator.ts';
import { signIn, type SignedIn } from './sign-in.ts';

export type Provider = { readonly url: string; readonly publishableKey: string };
export type Payment = { readonly id: string; readonly state: string; readonly url: string | null };

/** A signed-in fan. */
export type Fan = SignedIn & { readonly api: Api };

/** Signs a new person in, with a birthday and the role of a member. */
export async function openFan(site: string, handle: string): Promise<Fan> {
  const person = signIn(site, handle);
  const api = apiOf(site, person);
  await api('profile', 'GET', '/profile');
  await api('age', 'POST', '/onboarding/age', { body: { birthday: '1990-05-17', acceptsTerms: true } });
  await api('onboarding', 'POST', '/onboarding/complete', { body: { role: 'member' } });
  return { ...person, api };
}

/** Creates the customer at the card provider. @returns where the browser sends a card */
export async function openCustomer(api: Api): Promise<Provider> {
  const customer = await api<{ provider: Provider }>('customer', 'POST', '/api/payments/setup-customer');
  if (!customer) throw new Error('The customer was refused.');
  return customer.provider;
}

/** Sends a card to the provider, as a browser's card form does. @throws if the provider is not the card sandbox */
export async function newCard({ url, publishableKey }: Provider, number: string): Promise<string> {
  const body = {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': String(new Date().getFullYear() + 3),
    'card[cvc]': '123',
  };
  const answer = await http.asyncRequest('POST', `${url}/v1/payment_methods`, body, {
    headers: { authorization: `Bearer ${publishableKey}` },
    tags: { name: 'card' },
  });
  if (answer.status !== 200) throw new Error(`The card provider at ${url} refused a test card: ${answer.status}`);
  return answer.json('id') as string;
}

/** Confirms a payment on the provider's page for 3-D Secure. */
export async function passChallenge(url: string): Promise<void> {
  const answer = await http.asyncRequest(
    'POST',
    url,
    { outcome: 'authorise' },
    { redirects: 0, tags: { name: '3-D Secure' } },
  );
  if (answer.status === 0 || answer.status >= 400) throw new Error(`The 3-D Secure page: ${answer.status}`);
}

/** @param paymentId null for a free subscription */
export const untilSettled = (api: Api, paymentId: string | null): Promise<boolean | undefined> =>
  eventually('the payment is settled', async () => {
    if (paymentId === null) return true;
    const payment = await api<Payment>('payment', 'GET', `/api/payments/payments/${paymentId}`);
    if (payment?.state === 'failed') throw new Error('The payment failed.');
    return payment?.state === 'settled';
  });

export const untilOpen = (api: Api, postId: string): Promise<boolean> =>
  eventually('the post opens', async () => (await api<Post>('post', 'GET', `/posts/${postId}`))?.locked === null);
