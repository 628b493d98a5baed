import { createHmac } from 'node:crypto';
import { seconds } from '#api/object.ts';

/** Returns `t=<unix seconds>,v1=<hmac of "t.body" in hex>`, the header `Stripe-Signature`. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const time = seconds(at);
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}
