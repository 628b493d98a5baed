import type { PostId } from '@velvet/contracts/ids';
import { LiveWatch } from '@velvet/contracts/realtime/messages';
import type { Database } from '@velvet/kit/database';
import type { Logger } from '@velvet/kit/logger';
import { isWatchers, postWatchers } from '#log/delivery.ts';
import type { LiveSocket } from '#sockets/live-server.ts';
import { postAudienceRepository } from './post-audience.repository.ts';

/**
 * The posts that a connection shows. What it may know of is looked up for each wish, one lookup after the other; of wishes that come meanwhile
 * the last counts, so a connection costs one statement at a time.
 */
export function startWatching(socket: LiveSocket, db: Database, logger: Logger) {
  let wanted: readonly PostId[] = [];
  let isStale = false;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (isStale && socket.connected && socket.data.isCaughtUp) {
      isStale = false;
      const known = wanted.length > 0 ? await postAudienceRepository(db).findKnown(socket.data.userId, wanted) : [];
      const rooms = new Set(known.map(postWatchers));
      for (const room of socket.rooms) if (isWatchers(room) && !rooms.has(room)) void socket.leave(room);
      void socket.join([...rooms]);
    }
  }

  /** Looks up anew what may be watched: somebody was blocked, or is no friend any more. */
  function refresh(): Promise<void> {
    isStale = true;
    running ??= run()
      .catch((error: unknown) => logger.warn({ error }, 'the posts of a connection could not be looked up'))
      .finally(() => {
        running = undefined;
      });
    return running;
  }

  socket.on('watch', (message, acknowledge) => {
    const parsed = LiveWatch.safeParse(message);
    if (parsed.success) wanted = parsed.data.postIds;
    void (parsed.success ? refresh() : Promise.resolve()).then(() => {
      if (typeof acknowledge === 'function') acknowledge({ ok: parsed.success });
    });
  });
  return refresh;
}
