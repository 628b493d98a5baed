import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { InvalidInput } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import { defaultCurrency, type Currency } from '@velvet/contracts/money';
import { Refusal } from '@velvet/kit/http/refusal';
import { originOf, type PaymentOrigin } from '#sales/payment-origin.ts';

/** A derived key stands for a call repeated within this time. */
export const derivedKeyMs = 10 * 60_000;

/** Caller, key, content and origin of a request. `isDerived`: the caller sent no key. */
export type IdempotentRequest = {
  personId: UserId;
  key: string;
  isDerived: boolean;
  bodyHash: string;
  origin: PaymentOrigin;
};

/**
 * @param name of the call: one key serves one call
 * @param thing identifies the attempt without an `Idempotency-Key`: the purchased object, its price and the card
 */
export function idempotentRequest(
  { personId, headers, body }: { personId: UserId; headers: IncomingHttpHeaders; body: unknown },
  name: string,
  thing: readonly unknown[],
): IdempotentRequest {
  const bodyHash = hash([name, body]);
  const about = { personId, bodyHash, origin: originOf(headers) };
  const given = headers['idempotency-key'];
  if (given === undefined) return { ...about, key: `derived:${hash([name, ...thing])}`, isDerived: true };
  if (typeof given !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(given)) {
    const message = 'Idempotency-Key: Expected 1 to 200 visible characters.';
    throw new Refusal(InvalidInput, { message, field: 'Idempotency-Key' });
  }
  return { ...about, key: `given:${given}`, isDerived: false };
}

/** Parts of `thing` for an amount in another currency than the default one, which older attempts do not name. */
export const inOther = (currency: Currency): Currency[] => (currency === defaultCurrency ? [] : [currency]);

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('base64url');
}
