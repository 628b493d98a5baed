import { createHash } from 'node:crypto';
import { TooManyRequests } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import type { Cache } from '@velvet/kit/cache/cache';
import { Refusal } from '@velvet/kit/http/refusal';

/** The sender: a person, or a visitor by the network of the request. */
export type Writer = { readonly userId: UserId | undefined; readonly network: string };

const hourSeconds = 3600;
const rules = {
  tickets: { max: 5, windowSeconds: hourSeconds },
  messages: { max: 60, windowSeconds: hourSeconds },
  /** mails to an address that its owner has not confirmed */
  address: { max: 3, windowSeconds: 24 * hourSeconds },
} as const;

/** Rate limits of requests to the support team. They fail closed, because visitors cause mails to an address that they choose. */
export function supportRates(cache: Cache) {
  async function require(rule: keyof typeof rules, key: string): Promise<void> {
    const { allowed, resetMs } = await cache.limit(`messaging.support.${rule}:${key}`, rules[rule]);
    if (allowed) return;
    throw new Refusal(TooManyRequests, {
      message: 'You have sent many requests. Please wait a while and try again.',
      retryAfterSeconds: Math.ceil(resetMs / 1000),
    });
  }
  const keyOf = ({ userId, network }: Writer) => userId ?? `network:${network}`;
  return {
    /** @throws {Refusal} TooManyRequests */
    async requireTicket(writer: Writer, email: string | null): Promise<void> {
      await require('tickets', keyOf(writer));
      // the cache has no addresses in plain text
      if (email !== null) await require('address', createHash('sha256').update(email).digest('base64url'));
    },
    /** @throws {Refusal} TooManyRequests */
    requireMessage: (writer: Writer): Promise<void> => require('messages', keyOf(writer)),
  };
}
