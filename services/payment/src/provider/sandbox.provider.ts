import type { Interval } from '@velvet/contracts/payment/events';
import { HttpClientError, requestJson } from '@velvet/kit/http/http-client';
import { reachServer } from '@velvet/kit/observability/provider-health';
import { isWebhookSigned } from '@velvet/kit/http/signature';
import { z } from 'zod';
import { ProviderError, type Card, type ChargeOrder, type PaymentProvider } from './payment-provider.ts';
import { readCards, readCharge, readFingerprint, readNotice, readSubscription } from './sandbox.object.ts';

export type SandboxSettings = {
  /** for browsers */
  url: string;
  /** for this service */
  backchannel: string;
  publishableKey: string;
  secretKey: string;
  webhookSecret: string;
};

/** Adapter of the card sandbox (infra/sandboxes/card-sandbox). */
export function sandboxProvider({
  url,
  backchannel,
  publishableKey,
  secretKey,
  webhookSecret,
}: SandboxSettings): PaymentProvider {
  const headers = { 'x-api-key': secretKey };

  async function get(path: string): Promise<unknown> {
    return dataOf(await requestJson(`${backchannel}/v1${path}`, { headers }).catch(rethrow));
  }
  async function post(path: string, json: unknown): Promise<unknown> {
    return dataOf(await requestJson(`${backchannel}/v1${path}`, { method: 'POST', headers, json }).catch(rethrow));
  }
  const cardAction = async (action: string, customerId: string, cardId: string): Promise<Card[]> =>
    readCards(await post(`/customers/${segment(customerId)}/payment-methods/${segment(cardId)}/${action}`, {}));

  return {
    browser: { url, publishableKey },
    reach: () => reachServer(backchannel),
    createCustomer: async ({ key, reference }) =>
      z.object({ id: z.string() }).parse(await post('/customers', { idempotencyKey: key, reference })).id,
    listCards: async (customerId) => readCards(await get(`/customers/${segment(customerId)}/payment-methods`)),
    readFingerprint: async (cardId) => readFingerprint(await get(`/payment-methods/${segment(cardId)}`)),
    attachCard: (customerId, cardId) => cardAction('attach', customerId, cardId),
    detachCard: (customerId, cardId) => cardAction('detach', customerId, cardId),
    setDefaultCard: (customerId, cardId) => cardAction('default', customerId, cardId),
    charge: async (order) => readCharge(await post('/charges', orderBody(order))),
    cancelCharge: async (id) => readCharge(await post(`/charges/${segment(id)}/cancel`, {})),
    retrieveCharge: async (id) => readCharge(await get(`/charges/${segment(id)}`)),
    refund: async (id) => readCharge(await post('/refunds', { charge: id })),
    subscribe: async (order) =>
      readSubscription(
        await post('/subscriptions', { ...orderBody(order), interval: order.interval satisfies Interval }),
      ),
    cancelSubscription: async (id, { immediately }) =>
      readSubscription(await post(`/subscriptions/${segment(id)}/cancel`, { immediately })),
    resumeSubscription: async (id) => readSubscription(await post(`/subscriptions/${segment(id)}/resume`, {})),
    retrieveSubscription: async (id) => readSubscription(await get(`/subscriptions/${segment(id)}`)),
    readWebhook(bytes, { 'x-card-signature': signature }, now) {
      if (typeof signature !== 'string' || !isWebhookSigned(webhookSecret, bytes, signature, now)) return undefined;
      return readNotice(bytes);
    },
  };
}

const segment = encodeURIComponent;

function orderBody({ key, reference, customerId, cardId, price, returnUrl }: ChargeOrder) {
  return { idempotencyKey: key, reference, customer: customerId, paymentMethod: cardId, ...price, returnUrl };
}

function dataOf(answer: unknown): unknown {
  return z.object({ data: z.unknown() }).parse(answer).data;
}

const reasons: Readonly<Record<string, ProviderError['reason']>> = {
  ChargeNotFound: 'not-found',
  SubscriptionNotFound: 'not-found',
  CardDeclined: 'declined',
  CardMissing: 'no-card',
  CardNotFound: 'card-not-found',
  NotRefundable: 'not-refundable',
  SubscriptionOver: 'over',
};

/** Maps errors: a missing or malformed response means an unknown outcome, a refusal means no effect. */
function rethrow(cause: unknown): never {
  if (!(cause instanceof HttpClientError)) throw cause;
  if (cause.status === 0 || cause.status === 429 || cause.status >= 500)
    throw new ProviderError('unreachable', { cause });
  const { data } = z.object({ code: z.string(), message: z.string() }).safeParse(cause.body);
  const reason = reasons[data?.code ?? ''] ?? 'refused';
  throw new ProviderError(reason, { cause, ...(data && { sentence: data.message }) });
}
