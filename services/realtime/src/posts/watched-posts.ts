import type { PostId } from '@velvet/contracts/ids';
import { LiveWatch } from '@velvet/contracts/realtime/messages';
import type { Context } from '#context.ts';
import { isPostAudience, postAudience } from '#log/delivery.ts';
import type { LiveSocket } from '#sockets/live-socket.ts';
import { postAudienceRepository } from './post-audience.repository.ts';

/** Waits before unknown posts are looked up again, because their publication may arrive after the request; ms. */
const lookAgainMs = [250, 500, 1000, 2000, 4000, 8000, 16_000];

/**
 * Handles `watch`: the connection joins the rooms of the posts that are visible to its user. Requests during a lookup are
 * coalesced to the last one, so a connection runs one statement at a time.
 * @returns a function that authorizes the watched posts again
 */
export function startWatching(socket: LiveSocket, { db, fanOut, logger }: Pick<Context, 'db' | 'fanOut' | 'logger'>) {
  let requested: readonly PostId[] = [];
  let late = new Set<PostId>();
  let lookups = 0;
  let isStale = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    while (isStale && socket.connected && socket.data.isCaughtUp) {
      isStale = false;
      const postIds = requested;
      const known = postIds.length > 0 ? await postAudienceRepository(db).findKnown(socket.data.userId, postIds) : [];
      const visible = known.flatMap(({ id, isVisible }) => (isVisible ? [id] : []));
      const rooms = new Set(visible.map(postAudience));
      for (const room of socket.rooms) if (isPostAudience(room) && !rooms.has(room)) void socket.leave(room);
      void socket.join([...rooms]);
      // changes between the request and the lookup that found the post were not received
      for (const postId of visible)
        if (late.has(postId)) socket.emit('postChanged', { position: fanOut.position(), postId });
      const ids = new Set(known.map(({ id }) => id));
      late = new Set(postIds.filter((id) => !ids.has(id)));
      lookAgain();
    }
  }

  function lookAgain(): void {
    clearTimeout(timer);
    const ms = lookAgainMs[lookups];
    if (late.size === 0 || ms === undefined || !socket.connected) return;
    lookups += 1;
    timer = setTimeout(() => void refresh(), ms).unref();
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

  socket.on('disconnect', () => clearTimeout(timer));
  socket.on('watch', (message, acknowledge) => {
    const parsed = LiveWatch.safeParse(message);
    if (parsed.success) {
      requested = parsed.data.postIds;
      lookups = 0;
    }
    void (parsed.success ? refresh() : Promise.resolve()).then(() => {
      if (typeof acknowledge === 'function') acknowledge({ ok: parsed.success });
    });
  });
  return refresh;
}
