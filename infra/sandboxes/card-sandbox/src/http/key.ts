import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '@velvet/kit/http/refusal';
import { KeyRefused } from '#failures.ts';

/** Refuses a request without the right key in `x-api-key`. */
export function requireKey(key: string, headers: IncomingHttpHeaders): void {
  const expected = Buffer.from(key);
  const given = Buffer.from(String(headers['x-api-key'] ?? ''));
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw new Refusal(KeyRefused);
}
