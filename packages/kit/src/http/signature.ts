import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the HMAC-SHA256 in URL-safe base64. */
export function sign(secret: string, text: string | Buffer): string {
  return createHmac('sha256', secret).update(text).digest('base64url');
}

/** Returns whether the signature is valid. Compares in constant time. */
export function isSignedBy(secret: string, text: string | Buffer, signature: string): boolean {
  const expected = Buffer.from(sign(secret, text));
  const given = Buffer.from(signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Largest age of a webhook signature, which prevents replays of recorded requests; seconds. */
const webhookToleranceSeconds = 300;

/** Returns `t=<unix seconds>,v1=<hmac of "t.body">`, the format of card providers. */
export function signWebhook(secret: string, body: string | Buffer, at: Date): string {
  const time = Math.floor(at.getTime() / 1000);
  return `t=${time},v1=${sign(secret, webhookText(time, body))}`;
}

export function isWebhookSigned(secret: string, body: Buffer, header: string | undefined, now: Date): boolean {
  const [, time, signature] = /^t=(\d{1,12}),v1=([\w-]+)$/.exec(header ?? '') ?? [];
  if (!time || !signature || Math.abs(now.getTime() / 1000 - Number(time)) > webhookToleranceSeconds) return false;
  return isSignedBy(secret, webhookText(Number(time), body), signature);
}

function webhookText(time: number, body: string | Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${time}.`), Buffer.from(body)]);
}
