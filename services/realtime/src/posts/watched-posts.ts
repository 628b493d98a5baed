import type { PostId } from '@velvet/contracts/ids';
import { LiveWatch } from '@velvet/contracts/realtime/messages';
import type { Database } from '@velvet/kit/database/database';
import type { Logger } from '@velvet/kit/observability/logger';
import { isPostAudience, postAudience } from '#log/delivery.ts';
import type { LiveSocket } from '#sockets/live-socket.ts';
import { postAudienceRepository } from './post-audience.repository.ts';

/**
 * Handles `watch`: the connection joins the rooms of the posts that are visible to its user. Requests during a lookup are
 * coalesced to the last one, so a connection runs one statement at a time.
 * @returns a function that authorizes the watched posts again
 */
export function startWatching(socket: LiveSocket, db: Database, logger: Logger) {
  let requested: readonly PostId[] = [];
  let isStale = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (isStale && socket.connected && socket.data.isCaughtUp) {
      isStale = false;
      const visible =
        requested.length > 0 ? await postAudienceRepository(db).findVisible(socket.data.userId, requested) : [];
      const rooms = new Set(visible.map(postAudience));
      for (const room of socket.rooms) if (isPostAudience(room) && !rooms.has(room)) void socket.leave(room);
      void socket.join([...rooms]);
    }
  }

  function refresh(): Promise<void> {
    isStale = true;
    running ??= run()
      .catch((error: unknown) => logger.warn({ error }, 'authorizing watched posts failed'))
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  socket.on('watch', (message, acknowledge) => {
    const parsed = LiveWatch.safeParse(message);
    if (parsed.success) requested = parsed.data.postIds;
    void (parsed.success ? refresh() : Promise.resolve()).then(() => {
      if (typeof acknowledge === 'function') acknowledge({ ok: parsed.success });
    });
  });
  return refresh;
}
