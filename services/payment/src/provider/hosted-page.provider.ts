import { readJson } from '@velvet/contracts/json';
import { Currency } from '@velvet/contracts/money';
import { invalidInput } from '@velvet/kit/http/envelope';
import { HttpClientError, requestJson } from '@velvet/kit/http/http-client';
import { isWebhookSigned } from '@velvet/kit/http/signature';
import { reachServer } from '@velvet/kit/observability/provider-health';
import { z } from 'zod';
import { ProviderError, type ChargeOrder, type PaymentProvider, type ProviderCharge } from './payment-provider.ts';

export type HostedPageSettings = {
  apiUrl: string;
  /** merchant's key for requests */
  secretKey: string;
  /** signs postbacks */
  postbackSecret: string;
};

/** Stored as text, which has no control characters. */
const Id = z.string().regex(/^[\w.:-]{1,255}$/);

const Transaction = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['waiting', 'approved', 'declined', 'expired', 'cancelled', 'refunded', 'charged_back']),
  amountMinor: z.number().int(),
  currency: Currency,
  /** page of payment, while it waits */
  page: z.url().nullable(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  reason: z.string().nullable(),
  refundedMinor: z.number().int(),
});

const Postback = z
  .string()
  .transform(readJson)
  .pipe(z.object({ id: Id, transaction: Id, status: Id, sentAt: z.iso.datetime({ offset: true }) }));

/**
 * Outline of an adapter for an acquirer with a page of payment, signed postbacks and a query of the state. The acquirer keeps cards and
 * repeats charges by its own means, so cards and subscriptions are refused. Names of fields differ between acquirers.
 */
export function hostedPageProvider({ apiUrl, secretKey, postbackSecret }: HostedPageSettings): PaymentProvider {
  const headers = { authorization: `Bearer ${secretKey}` };
  async function ask(path: string, json?: unknown): Promise<ProviderCharge> {
    const request = json === undefined ? { headers } : { method: 'POST' as const, headers, json };
    return chargeOf(Transaction.parse(await requestJson(`${apiUrl}${path}`, request).catch(rethrow)));
  }
  const pathOf = (id: string) => `/transactions/${encodeURIComponent(id)}`;

  return {
    browser: { url: apiUrl, publishableKey: '' },
    reach: () => reachServer(apiUrl),
    pageOf: () => null,
    listing: undefined,
    disputes: undefined,
    balance: undefined,
    // the payer is known by our key alone
    createCustomer: ({ key }) => Promise.resolve(key),
    // it has neither a customer nor cards
    deleteCustomer: () => Promise.resolve(),
    listCards: () => Promise.resolve([]),
    readFingerprint: () => Promise.resolve(undefined),
    saveCard: unsupported,
    retrieveSetup: () => Promise.reject(new ProviderError('not-found')),
    openCardSession: unsupported,
    attachCard: unsupported,
    detachCard: unsupported,
    setDefaultCard: unsupported,
    subscribe: unsupported,
    cancelSubscription: unsupported,
    resumeSubscription: unsupported,
    previewPrice: unsupported,
    changePrice: unsupported,
    changeNextPrice: unsupported,
    readRenewalCard: unsupported,
    payRenewal: unsupported,
    pauseSubscription: unsupported,
    retrieveSubscription: () => Promise.reject(new ProviderError('not-found')),
    charge: (order) => ask('/transactions', orderBody(order)),
    retrieveCharge: (id) => ask(pathOf(id)),
    cancelCharge: (id) => ask(`${pathOf(id)}/cancel`, {}),
    refund: (id, { key, amountMinor }) => ask(`${pathOf(id)}/refund`, { key, amountMinor }),

    readWebhook(bytes, { 'x-signature': signature }, now) {
      if (typeof signature !== 'string' || !isWebhookSigned(postbackSecret, bytes, signature, now)) return undefined;
      const { data, error } = Postback.safeParse(bytes.toString());
      if (error) throw invalidInput(error);
      const { id, transaction, status, sentAt } = data;
      return { id, type: status, createdAt: new Date(sentAt), subject: { kind: 'charge', id: transaction } };
    },
  };
}

const unsupported = (): Promise<never> => Promise.reject(new ProviderError('refused'));

const orderBody = ({ key, reference, price, returnUrl }: ChargeOrder) => ({ key, reference, ...price, returnUrl });

/** A declined or expired page is a result. A charge that was charged back is a lost dispute. */
function chargeOf({
  id,
  reference,
  status,
  page,
  card,
  reason,
  refundedMinor,
  ...price
}: z.infer<typeof Transaction>): ProviderCharge {
  const isPaid = status === 'approved' || status === 'refunded' || status === 'charged_back';
  const isWaiting = status === 'waiting';
  return {
    id,
    reference,
    state: isPaid ? 'succeeded' : isWaiting ? 'requires_action' : 'failed',
    price,
    card,
    actionUrl: isWaiting ? page : null,
    declineMessage: isPaid || isWaiting ? null : (reason ?? 'The payment was not completed.'),
    refundedMinor,
    failedRefundMinor: 0,
    dispute: status === 'charged_back' ? 'lost' : null,
    disputedMinor: status === 'charged_back' ? price.amountMinor : 0,
    subscription: null,
  };
}

const reasons: Readonly<Record<number, ProviderError['reason']>> = { 404: 'not-found', 409: 'not-refundable' };

function rethrow(cause: unknown): never {
  if (!(cause instanceof HttpClientError)) throw cause;
  const isUnknown = cause.status === 0 || cause.status === 429 || cause.status >= 500;
  throw new ProviderError(isUnknown ? 'unreachable' : (reasons[cause.status] ?? 'refused'), { cause });
}
