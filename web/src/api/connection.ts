import { useSyncExternalStore } from 'react';

/**
 * Whether calls reach the site. `offline`: the browser has no network. `unreachable`: it has one, but the site does not
 * answer.
 */
export type Connection = 'online' | 'offline' | 'unreachable';

export type ConnectionParts = {
  readonly hasNetwork: () => boolean;
  /** calls back when the browser gains or loses its network */
  readonly onNetwork: (listener: () => void) => void;
  /** requests a small file of the site; rejects when no answer arrives */
  readonly probe: () => Promise<unknown>;
};

/** Pauses between probes of an unreachable site, milliseconds; the last one repeats. */
const probePausesMs = [1000, 2000, 5000, 15_000] as const;

/** Tracks the connection: the browser's own events, and a probe after each call that got no answer. */
export function createConnection({ hasNetwork, onNetwork, probe }: ConnectionParts) {
  let state: Connection = hasNetwork() ? 'online' : 'offline';
  let isProbing = false;
  const listeners = new Set<() => void>();
  const set = (next: Connection) => {
    if (next === state) return;
    state = next;
    for (const notify of listeners) notify();
  };
  const isReached = () =>
    probe().then(
      () => true,
      () => false,
    );
  const probeUntilReached = async () => {
    if (isProbing) return;
    isProbing = true;
    for (let round = 0; hasNetwork() && !(await isReached()); round += 1) {
      if (hasNetwork()) set('unreachable');
      await new Promise((resolve) => setTimeout(resolve, probePausesMs[Math.min(round, probePausesMs.length - 1)]));
    }
    isProbing = false;
    set(hasNetwork() ? 'online' : 'offline');
  };
  onNetwork(() => {
    if (hasNetwork()) void probeUntilReached();
    else set('offline');
  });
  return {
    read: () => state,
    /** @returns a function that ends the subscription */
    watch(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls back each time the site is reached again. @returns a function that ends the subscription */
    onBack(listener: () => void): () => void {
      const notify = () => state === 'online' && listener();
      listeners.add(notify);
      return () => void listeners.delete(notify);
    },
    /** To be called when a request got no answer at all: one lost request is probed before anything is shown. */
    reportLost: () => void probeUntilReached(),
  };
}

const inBrowser = typeof window !== 'undefined';

export const connection = createConnection({
  hasNetwork: () => !inBrowser || navigator.onLine,
  onNetwork: (listener) => {
    if (!inBrowser) return;
    addEventListener('online', listener);
    addEventListener('offline', listener);
  },
  probe: () => fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }),
});

/** The connection as it is now; a page drawn without a browser counts as online. */
export const useConnection = (): Connection =>
  useSyncExternalStore(connection.watch, connection.read, () => 'online' as const);
