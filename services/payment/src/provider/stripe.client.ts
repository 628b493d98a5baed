import { setTimeout as delay } from 'node:timers/promises';
import { tracedFetch } from '@velvet/kit/http/http-client';
import { Stripe } from 'stripe';

/** Version of the API for which the adapter is written; Stripe keeps versions for years. */
const apiVersion = '2026-08-26.dahlia';
const timeoutMs = 10_000;
const inUseRetries = 5;
const inUsePauseMs = 200;

/** The SDK does not repeat requests: payments stay open after an outage, and a sweep completes them. */
export function stripeClient(secretKey: string, apiUrl: string): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl);
  const isInsecure = protocol === 'http:';
  return new Stripe(secretKey, {
    apiVersion,
    protocol: isInsecure ? 'http' : 'https',
    host: hostname,
    port: port || (isInsecure ? 80 : 443),
    httpClient: Stripe.createFetchHttpClient(tracedFetch),
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
  });
}

/** Repeats a request while another one with its idempotency key is being served. */
export async function whileInUse<T>(send: () => Promise<T>, retries = inUseRetries): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const isInUse = error instanceof Stripe.errors.StripeError && error.code === 'idempotency_key_in_use';
    if (!isInUse || retries === 0) throw error;
    await delay(inUsePauseMs);
    return whileInUse(send, retries - 1);
  }
}

/** Whether an object is the kept answer to an earlier request with the same key. The client over `fetch` has its response beside it. */
export function isReplayed(object: object): boolean {
  const { lastResponse } = object as { lastResponse?: { headers: Headers } };
  return lastResponse?.headers.get('idempotent-replayed') === 'true';
}
