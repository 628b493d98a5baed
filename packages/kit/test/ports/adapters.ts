import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cache } from '#cache.ts';
import { movableClock, type MovableClock } from '#clock.ts';
import { embeddedBus } from '#embedded-bus.ts';
import type { EventBus } from '#event-bus.ts';
import { startFileStorage } from '#file-storage.ts';
import { newSecret } from '#ids.ts';
import { memoryCache } from '#memory-cache.ts';
import type { ObjectStorage } from '#object-storage.ts';

type Opened<Port> = AsyncDisposable & { port: Port };
/** A second adapter is named here and passes the same suite. */
type Adapter<Port, Given = void> = { name: string; open(given: Given): Promise<Opened<Port>> };

export const buses: Adapter<EventBus>[] = [
  {
    name: 'embedded',
    open() {
      const bus = embeddedBus();
      bus.open();
      return Promise.resolve({ port: bus, [Symbol.asyncDispose]: () => bus.close() });
    },
  },
];

export const caches: Adapter<Cache, MovableClock>[] = [
  {
    name: 'memory',
    open(clock) {
      const cache = memoryCache(clock);
      return Promise.resolve({ port: cache, [Symbol.asyncDispose]: () => cache.close() });
    },
  },
];

export const storages: Adapter<ObjectStorage>[] = [
  {
    name: 'files',
    async open() {
      const directory = await mkdtemp(join(tmpdir(), 'velvet-storage-'));
      const storage = await startFileStorage({ directory, secret: newSecret(), clock: movableClock() });
      return {
        port: storage,
        async [Symbol.asyncDispose]() {
          await storage.stop();
          await rm(directory, { recursive: true, force: true });
        },
      };
    },
  },
];
