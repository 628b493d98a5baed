import { TooManyRequests } from '@velvet/contracts/failure';
import { PromotionNotFound } from '@velvet/contracts/payment/failures';
import { CacheUnavailable, type Cache } from '@velvet/kit/cache/cache';
import { Refusal } from '@velvet/kit/http/refusal';

/** Wrong codes of one creator from one network in an hour. */
const rule = { max: 20, windowSeconds: 3600 };

export type CodeGuesses = ReturnType<typeof codeGuesses>;

/**
 * Limits the wrong codes of one network, so that nobody finds a code by tries. Right ones do not count. Once the limit is reached, every code
 * is refused, because an answer would reveal a right one. Without the cache there is no limit.
 */
export function codeGuesses(cache: Pick<Cache, 'get' | 'set' | 'limit'>) {
  const refusal = (resetMs: number) =>
    new Refusal(TooManyRequests, {
      message: 'Too many wrong codes. Please try again later.',
      retryAfterSeconds: Math.ceil(resetMs / 1000),
    });

  async function countWrong(key: string): Promise<void> {
    const { allowed, remaining, resetMs } = await cache.limit(key, rule);
    if (remaining === 0) await cache.set(`${key}:closed`, String(resetMs), resetMs);
    if (!allowed) throw refusal(resetMs);
  }

  return {
    /**
     * Runs what needs a code of a creator.
     *
     * @param find returns null, or throws `PromotionNotFound`, for a wrong code
     * @throws {Refusal} `TooManyRequests`, those of `find`
     */
    async limit<T>(network: string, creatorId: string, find: () => Promise<T>): Promise<T> {
      const key = `payment.codes:${network}:${creatorId}`;
      // at most this long
      const closedMs = await cache.get(`${key}:closed`);
      if (closedMs !== undefined) throw refusal(Number(closedMs));
      const found = await find().catch(async (error: unknown) => {
        if (error instanceof Refusal && error.failure === PromotionNotFound) await countWrong(key).catch(unlessAway);
        throw error;
      });
      if (found === null) await countWrong(key).catch(unlessAway);
      return found;
    },
  };
}

function unlessAway(error: unknown): void {
  if (!(error instanceof CacheUnavailable)) throw error;
}
