import { Money } from '@velvet/contracts/money';
import { PayoutFailureReason } from '@velvet/contracts/payment/payout-terms';
import { HttpClientError, requestJson, type HttpRequest } from '@velvet/kit/http/http-client';
import { reachServer } from '@velvet/kit/observability/provider-health';
import { z } from 'zod';
import { PayoutProviderError, type PayoutOutcome, type PayoutProvider } from './payout-provider.ts';

const Transfer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('processing') }),
  z.object({ state: z.literal('completed') }),
  z.object({ state: z.literal('failed'), reason: PayoutFailureReason }),
]);
const Page = z.object({ payouts: z.array(z.looseObject({ reference: z.string(), ...Money.shape })) });
/** transfers of a full page */
const pageSize = 100;
const Recipient = z.object({ id: z.string() });

/** Adapter of the payout sandbox (infra/sandboxes/card-sandbox/src/payouts). */
export function sandboxPayoutProvider({ url, key }: { url: string; key: string }): PayoutProvider {
  const request = (path: string, options: HttpRequest = {}): Promise<unknown> =>
    requestJson(`${url}/payouts/v1${path}`, { ...options, headers: { authorization: `Bearer ${key}` } }).catch(rethrow);
  const outcomeOf = (answer: unknown): PayoutOutcome => Transfer.parse(answer);

  return {
    kinds: ['paypal', 'usdc'],
    pays: ['paypal', 'usdc', 'iban', 'us_bank'],
    accounts: undefined,
    reach: () => reachServer(url),
    saveDestination: async (json) => Recipient.parse(await request('/recipients', { method: 'POST', json })).id,
    async deleteDestination(destination) {
      await request(`/recipients/${encodeURIComponent(destination)}`, { method: 'DELETE' });
    },
    pay: async ({ reference, destination, amount }) =>
      outcomeOf(await request('/payouts', { method: 'POST', json: { reference, recipient: destination, ...amount } })),
    list: async ({ from, to }, cursor) => {
      const query = new URLSearchParams({ from: from.toISOString(), to: to.toISOString(), after: cursor ?? '' });
      const { payouts } = Page.parse(await request(`/payouts?${query.toString()}`));
      const items = payouts.map(({ reference, amountMinor, currency, ...outcome }) => ({
        reference,
        amountMinor,
        currency,
        outcome: outcomeOf(outcome),
      }));
      return { items, next: items.length < pageSize ? null : (items.at(-1)?.reference ?? null) };
    },
    retrieve: async ({ reference }) => outcomeOf(await request(`/payouts/${encodeURIComponent(reference)}`)),
  };
}

/** A missing or malformed response means an unknown outcome. So does a rejected key: the operator corrects the setting. */
function rethrow(cause: unknown): never {
  if (!(cause instanceof HttpClientError)) throw cause;
  const isRefused = [400, 404, 409, 422].includes(cause.status);
  throw new PayoutProviderError(isRefused ? 'refused' : 'unreachable', { cause });
}
