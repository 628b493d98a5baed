import type { FastifyReply, FastifyRequest } from 'fastify';
import { TooManyRequests } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import { CacheAway, type Cache } from '@velvet/kit/cache';
import { Refusal } from '@velvet/kit/refusal';
import type { RateTier } from './upstreams.ts';

const minuteMs = 60_000;

/** Requests per minute: of one signed-in person, and of one address whoever is behind it. */
export const rateLimits: Record<RateTier, { person: number; address: number }> = {
  read: { person: 3000, address: 12_000 },
  write: { person: 1800, address: 9000 },
  money: { person: 240, address: 2400 },
  signIn: { person: 600, address: 1200 },
  bytes: { person: 12_000, address: 24_000 },
  socket: { person: 6000, address: 24_000 },
};

/** Without somebody to count, guesses at money and accounts are refused; everything else goes on. */
const closed: ReadonlySet<RateTier> = new Set(['money', 'signIn']);

/** A reading call is a reading call wherever it is served. */
function tierOf(tier: RateTier, method: string): RateTier {
  return method === 'GET' && (tier === 'write' || tier === 'money') ? 'read' : tier;
}

export function rateLimiter(cache: Cache, factor: number) {
  return async function limit(
    request: FastifyRequest,
    reply: FastifyReply,
    rowTier: RateTier,
    caller: UserId | undefined,
  ): Promise<void> {
    if (factor === 0) return;
    const tier = tierOf(rowTier, request.method);
    const max = (caller ? rateLimits[tier].person : rateLimits[tier].address) * factor;
    const rule = { max, windowMs: minuteMs };
    const decision = await cache.limit(`rate:${tier}:${caller ?? request.ip}`, rule).catch((error: unknown) => {
      if (error instanceof CacheAway && !closed.has(tier)) return undefined;
      throw error;
    });
    if (!decision) return;
    const { allowed, remaining, retryAfterMs } = decision;
    void reply.headers({ 'ratelimit-limit': String(max), 'ratelimit-remaining': String(remaining) });
    if (allowed) return;
    void reply.header('retry-after', String(Math.ceil(retryAfterMs / 1000)));
    throw new Refusal(TooManyRequests);
  };
}
