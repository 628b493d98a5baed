import type { Context } from '#context.ts';
import type { MeetingNamespace } from '#meeting/connections/connection.ts';
import type { LiveNamespace, LiveSocket } from './live-socket.ts';

/** Number of concurrent lookups in the cache. */
const batchSize = 100;

/**
 * Closes sockets whose token has expired, whose session was revoked or whose account is closed, every
 * `REALTIME_EXPIRY_CHECK_INTERVAL_MS`. Revoked sessions and closed accounts are in the cache, so each replica finds them for its own
 * sockets, whichever part listed them. A closed account also leaves its meetings.
 * @returns a function that stops it
 */
export function startExpiry(
  { clock, config, endedSessions, closedAccounts, logger }: Context,
  live: LiveNamespace,
  meetings: MeetingNamespace,
): () => void {
  let isChecking = false;

  function closeWhere(isEnded: (socket: LiveSocket) => boolean): void {
    for (const socket of live.sockets.values()) {
      if (!isEnded(socket)) continue;
      socket.emit('expired', {});
      socket.disconnect(true);
    }
  }

  async function closeRevoked(): Promise<void> {
    const ids = [...live.sockets.values()].flatMap(({ data }) => data.sessionId ?? []);
    const revoked = await listed(ids, endedSessions.hasEnded);
    closeWhere(({ data }) => data.sessionId !== undefined && revoked.has(data.sessionId));
  }

  async function closeClosed(): Promise<void> {
    const inMeetings = [...meetings.sockets.values()].flatMap(({ data }) => data.identity.userId ?? []);
    const ids = [...[...live.sockets.values()].map(({ data }) => data.userId), ...inMeetings];
    const closed = await listed(ids, async (id) => (await closedAccounts.find(id)) !== undefined);
    closeWhere(({ data }) => closed.has(data.userId));
    for (const { data } of meetings.sockets.values())
      if (data.identity.userId !== undefined && closed.has(data.identity.userId)) await data.expel?.();
  }

  const timer = setInterval(() => {
    const now = clock.now();
    closeWhere(({ data }) => data.expiresAt <= now);
    // skips the lookups while the previous ones are running
    if (isChecking) return;
    isChecking = true;
    closeRevoked()
      .then(closeClosed)
      .catch((error: unknown) => logger.warn({ error }, 'looking up revoked sessions and closed accounts failed'))
      .finally(() => (isChecking = false));
  }, config.REALTIME_EXPIRY_CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}

/** Returns those ids that are in a list of the cache. */
async function listed<Id>(all: readonly Id[], isListed: (id: Id) => Promise<boolean>): Promise<Set<Id>> {
  const ids = [...new Set(all)];
  const found = new Set<Id>();
  for (let from = 0; from < ids.length; from += batchSize) {
    const batch = ids.slice(from, from + batchSize);
    const answers = await Promise.all(batch.map(isListed));
    batch.filter((_, index) => answers[index]).forEach((id) => found.add(id));
  }
  return found;
}
