import type { Cache } from '#cache/cache.ts';

/**
 * Revoked sessions of the identity provider whose access tokens have not expired. The claim `sid` of a token names its session.
 * The list is in the cache, shared by all replicas of all parts. An entry expires with the tokens of its session.
 */
export type EndedSessions = {
  /** @param tokenLifetimeSeconds remaining lifetime of a token that is issued now */
  end(sessionId: string, tokenLifetimeSeconds: number): Promise<void>;
  /**
   * Returns false while the cache is unreachable: refusing would sign out all users whenever Redis restarts, and tokens are
   * short-lived. See the README of the identity provider.
   */
  hasEnded(sessionId: string): Promise<boolean>;
};

/** Leeway of the token verification after the expiry. */
const leewaySeconds = 60;
const keyOf = (sessionId: string) => `session:ended:${sessionId}`;

export function endedSessions(cache: Pick<Cache, 'get' | 'set'>): EndedSessions {
  return {
    end: (sessionId, tokenLifetimeSeconds) =>
      cache.set(keyOf(sessionId), '1', (tokenLifetimeSeconds + leewaySeconds) * 1000),
    hasEnded: async (sessionId) => (await cache.get(keyOf(sessionId))) !== undefined,
  };
}
