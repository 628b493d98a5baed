import type { EventBus } from '#events/event-bus.ts';
import type { ObjectStorage } from '#storage/object-storage.ts';
import { memoizeAsync, withTimeout } from '#base/async.ts';

/** Whether each engine responds. Absent: engines that the service does not need, and a bus within the process. */
export type EngineHealth = { readonly storage?: boolean; readonly bus?: boolean };

const limitMs = 1000;
const maxAgeMs = 2000;

/**
 * Returns a function that probes the engines at most every two seconds. An engine without a response within a second counts
 * as down.
 */
export function engineHealth(
  bus: Pick<EventBus, 'isAvailable'>,
  storage: Partial<Pick<ObjectStorage, 'isAvailable'>>,
): () => Promise<EngineHealth> {
  const look = async (isAvailable: () => Promise<boolean>) => withTimeout(limitMs, isAvailable()).catch(() => false);
  return memoizeAsync(maxAgeMs, async () => {
    const [isStorageThere, isBusThere] = await Promise.all([
      storage.isAvailable && look(storage.isAvailable),
      bus.isAvailable && look(bus.isAvailable),
    ]);
    return {
      ...(isStorageThere !== undefined && { storage: isStorageThere }),
      ...(isBusThere !== undefined && { bus: isBusThere }),
    };
  });
}
