import type { PostId } from '@velvet/contracts/ids';
import { LiveWatch } from '@velvet/contracts/realtime/messages';
import type { Context } from '#context.ts';
import { isPostAudience, postAudience } from '#log/delivery.ts';
import type { LiveSocket } from '#sockets/live-socket.ts';
import { postAudienceRepository } from './post-audience.repository.ts';

type WatchParts = Pick<Context, 'db' | 'postChanges' | 'logger'>;

/** Waits before unknown posts are looked up again, because their publication may arrive after the request; ms. */
const lookAgainMs = [250, 500, 1000, 2000, 4000, 8000, 16_000];

/**
 * Handles `watch`: the connection joins the rooms of the posts that are visible to its user, and receives the recent messages to them,
 * which it may have missed. Requests during a lookup are coalesced to the last one, so a connection runs one statement at a time.
 * @returns a function that authorizes the watched posts again
 */
export function startWatching(socket: LiveSocket, { db, postChanges, logger }: WatchParts) {
  let requested: readonly PostId[] = [];
  let lookups = 0;
  let isStale = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function run(): Promise<void> {
    while (isStale && socket.connected && socket.data.isCaughtUp) {
      isStale = false;
      const postIds = requested;
      const known = postIds.length > 0 ? await postAudienceRepository(db).findKnown(socket.data.userId, postIds) : [];
      const rooms = new Set(known.flatMap(({ id, isVisible }) => (isVisible ? [postAudience(id)] : [])));
      for (const room of socket.rooms) if (isPostAudience(room) && !rooms.has(room)) void socket.leave(room);
      for (const room of rooms.difference(socket.rooms)) join(room);
      if (known.length < new Set(postIds).size) lookAgain();
    }
  }

  /** No message to the room comes between the recent ones and the joining. */
  function join(room: string): void {
    for (const { event, position, payload } of postChanges.of(room)) socket.emit(event, { position, ...payload });
    void socket.join(room);
  }

  function lookAgain(): void {
    clearTimeout(timer);
    const ms = lookAgainMs[lookups];
    if (ms === undefined || !socket.connected) return;
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
