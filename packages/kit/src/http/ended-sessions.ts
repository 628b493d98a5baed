import type { Cache } from '#cache/cache.ts';

/**
 * Sessions of the identity provider that were ended while access tokens of theirs are still valid. A token names its session
 * in the claim `sid`. The list lies in the cache, so every replica of every part sees it, and an entry lasts no longer than
 * the tokens of its session.
 */
export type EndedSessions = {
  /** @param tokenLifetimeSeconds how long a token that was issued a moment ago is still valid */
  end(sessionId: string, tokenLifetimeSeconds: number): Promise<void>;
  /**
   * False while the cache is away. To refuse everybody then would sign out all people whenever Redis restarts, and a token is
   * short-lived; see the README of the identity provider.
   */
  hasEnded(sessionId: string): Promise<boolean>;
};

/** Verification accepts tokens so long after they have expired. */
const leewaySeconds = 60;
const keyOf = (sessionId: string) => `session:ended:${sessionId}`;

export function endedSessions(cache: Pick<Cache, 'get' | 'set'>): EndedSessions {
  return {
    end: (sessionId, tokenLifetimeSeconds) =>
      cache.set(keyOf(sessionId), '1', (tokenLifetimeSeconds + leewaySeconds) * 1000),
    hasEnded: async (sessionId) => (await cache.get(keyOf(sessionId))) !== undefined,
  };
}
