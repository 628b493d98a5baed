import type { FastifyInstance } from 'fastify';

/** One direction of a connection whose peer must keep a minimum pace. */
export type Transfer = {
  /** bytes that the peer has sent or taken so far */
  moved(): number;
  /** whether the transfer waits for the peer; time spent waiting for a service does not count */
  isPeersTurn(): boolean;
  onTooSlow(): void;
};

export type Pace = {
  /** Watches a transfer until the returned function is called. */
  watch(transfer: Transfer): () => void;
};

/** Connections of real users are faster than 1 KiB/s, even over GPRS. */
export const minBytesPerSecond = 1024;
const checksPerWindow = 4;

type Watched = { readonly transfer: Transfer; since: number; moved: number };

/**
 * Ends transfers whose peer stays below `minBytesPerSecond` on average over a window. One timer serves all transfers, so
 * that thousands of them cost one pass per quarter of a window.
 * @param windowMs how long a peer may stay below that pace, milliseconds
 */
export function keepPace(server: FastifyInstance, windowMs: number): Pace {
  const all = new Set<Watched>();
  const minBytes = (windowMs / 1000) * minBytesPerSecond;

  function check(watched: Watched, now: number): void {
    const { transfer } = watched;
    const moved = transfer.moved();
    const isSlow = transfer.isPeersTurn() && moved - watched.moved < minBytes;
    if (isSlow && now - watched.since < windowMs) return;
    if (isSlow) {
      all.delete(watched);
      transfer.onTooSlow();
    } else Object.assign(watched, { since: now, moved });
  }

  const timer = setInterval(() => {
    const now = performance.now();
    for (const watched of all) check(watched, now);
  }, windowMs / checksPerWindow).unref();
  server.addHook('onClose', (_server, done) => {
    clearInterval(timer);
    done();
  });

  return {
    watch(transfer) {
      const watched = { transfer, since: performance.now(), moved: transfer.moved() };
      all.add(watched);
      return () => void all.delete(watched);
    },
  };
}
