import type { EventBus } from '#events/event-bus.ts';
import type { ObjectStorage } from '#storage/object-storage.ts';
import { memoizeAsync, withTimeout } from '#base/async.ts';

/** Whether each engine can be asked right now. Missing is what the service does not need, and a bus that is part of the process. */
export type EngineHealth = { readonly storage?: boolean; readonly bus?: boolean };

const limitMs = 1000;
const keptMs = 2000;

/** Asks at most every two seconds; one that has not answered within a second is not there. */
export function engineHealth(
  bus: Pick<EventBus, 'isThere'>,
  storage: Partial<Pick<ObjectStorage, 'isThere'>>,
): () => Promise<EngineHealth> {
  const look = async (isThere: () => Promise<boolean>) => withTimeout(limitMs, isThere()).catch(() => false);
  return memoizeAsync(keptMs, async () => {
    const [isStorageThere, isBusThere] = await Promise.all([
      storage.isThere && look(storage.isThere),
      bus.isThere && look(bus.isThere),
    ]);
    return {
      ...(isStorageThere !== undefined && { storage: isStorageThere }),
      ...(isBusThere !== undefined && { bus: isBusThere }),
    };
  });
}
