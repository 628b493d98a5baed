import type { FastifyReply, FastifyRequest } from 'fastify';
import { TooManyRequests } from '@velvet/contracts/failure';
import type { UserId } from '@velvet/contracts/ids';
import { CacheUnavailable, type Cache } from '@velvet/kit/cache/cache';
import { networkOf } from '@velvet/kit/http/client-address';
import { Refusal } from '@velvet/kit/http/refusal';
import type { RateTier } from '@velvet/platform/part';

const minuteSeconds = 60;

/** Requests per minute: of one signed-in person, and of one address. */
export const rateLimits: Record<RateTier, { person: number; address: number }> = {
  read: { person: 3000, address: 12_000 },
  write: { person: 1800, address: 9000 },
  money: { person: 240, address: 2400 },
  signIn: { person: 600, address: 1200 },
  bytes: { person: 12_000, address: 24_000 },
  socket: { person: 6000, address: 24_000 },
  page: { person: 12_000, address: 24_000 },
};

/** Tiers that are rejected while the cache is down, because their limits protect money and accounts; all others pass. */
const closed: ReadonlySet<RateTier> = new Set(['money', 'signIn']);

/** Calls that only read have the tier `read` in every service. */
function tierOf(tier: RateTier, method: string): RateTier {
  return (method === 'GET' || method === 'HEAD') && (tier === 'write' || tier === 'money') ? 'read' : tier;
}

export type RateLimiter = {
  /** Counts a request against its address. @throws {Refusal} 429 when the address exceeds its limit */
  countAddress(request: FastifyRequest, reply: FastifyReply, tier: RateTier): Promise<void>;
  /** Counts it against the signed-in person, too. @throws {Refusal} 429 when the person exceeds their limit */
  countPerson(request: FastifyRequest, reply: FastifyReply, tier: RateTier, person: UserId): Promise<void>;
};

/**
 * Limits requests over fixed windows of a minute. A response carries the tighter of both limits in the headers
 * `RateLimit-Limit`, `RateLimit-Remaining` and `RateLimit-Reset` (seconds) of draft-ietf-httpapi-ratelimit-headers-03 to
 * -06. Later drafts use one structured field whose syntax changed with each draft; clients and proxies read these three.
 * @param factor multiplies every limit; 0 switches them off
 */
export function rateLimiter(cache: Cache, factor: number): RateLimiter {
  async function count(reply: FastifyReply, tier: RateTier, key: string, limit: number): Promise<void> {
    const max = limit * factor;
    const decision = await cache
      .limit(`rate:${tier}:${key}`, { max, windowSeconds: minuteSeconds })
      .catch((error: unknown) => {
        if (error instanceof CacheUnavailable && !closed.has(tier)) return undefined;
        throw error;
      });
    if (!decision) return;
    const { allowed, remaining, resetMs } = decision;
    const before = reply.getHeader('ratelimit-remaining');
    if (before !== undefined && Number(before) < remaining) return;
    const resetSeconds = String(Math.ceil(resetMs / 1000));
    void reply.headers({
      'ratelimit-limit': String(Math.floor(max)),
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': resetSeconds,
    });
    if (allowed) return;
    void reply.header('retry-after', resetSeconds);
    throw new Refusal(TooManyRequests);
  }

  return {
    async countAddress({ method, ip }, reply, rowTier) {
      const tier = tierOf(rowTier, method);
      if (factor > 0) await count(reply, tier, `address:${networkOf(ip)}`, rateLimits[tier].address);
    },
    async countPerson({ method }, reply, rowTier, person) {
      const tier = tierOf(rowTier, method);
      if (factor > 0) await count(reply, tier, `person:${person}`, rateLimits[tier].person);
    },
  };
}
