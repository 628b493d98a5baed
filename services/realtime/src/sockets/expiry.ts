import type { Context } from '#context.ts';
import type { LiveSocket } from './live-socket.ts';

/** Number of concurrent lookups in the cache. */
const batchSize = 100;

/**
 * Closes sockets whose token has expired or whose session was revoked, every `REALTIME_EXPIRY_CHECK_INTERVAL_MS`. Revoked sessions are
 * in the cache, so each replica finds them for its own sockets, whichever part revoked them.
 * @returns a function that stops it
 */
export function startExpiry(
  { clock, config, endedSessions, logger }: Context,
  sockets: () => readonly LiveSocket[],
): () => void {
  let isChecking = false;

  function closeWhere(isEnded: (socket: LiveSocket) => boolean): void {
    for (const socket of sockets()) {
      if (!isEnded(socket)) continue;
      socket.emit('expired', {});
      socket.disconnect(true);
    }
  }

  async function closeRevoked(): Promise<void> {
    const open = new Set(sockets().flatMap(({ data }) => data.sessionId ?? []));
    const ids = [...open];
    for (let from = 0; from < ids.length; from += batchSize) {
      const batch = ids.slice(from, from + batchSize);
      const ended = await Promise.all(batch.map((id) => endedSessions.hasEnded(id)));
      const revoked = new Set(batch.filter((_, index) => ended[index]));
      if (revoked.size > 0) closeWhere(({ data }) => data.sessionId !== undefined && revoked.has(data.sessionId));
    }
  }

  const timer = setInterval(() => {
    const now = clock.now();
    closeWhere(({ data }) => data.expiresAt <= now);
    // skips the lookups while the previous ones are running
    if (isChecking) return;
    isChecking = true;
    closeRevoked()
      .catch((error: unknown) => logger.warn({ error }, 'looking up revoked sessions failed'))
      .finally(() => (isChecking = false));
  }, config.REALTIME_EXPIRY_CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}
