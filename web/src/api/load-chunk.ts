import { connection } from './connection.ts';

/** Pauses before a chunk is requested again, milliseconds. */
const pausesMs = [300, 1500] as const;
/** Pause between the rounds of `keepLoadingChunk`, milliseconds. */
const roundMs = 15_000;

/** A chunk that is requested again as soon as there is a network. */
export class ChunkOffline extends Error {
  constructor(options: ErrorOptions) {
    super('There is no network to load a chunk from.', options);
  }
}

/**
 * Runs a dynamic import, twice more when it fails. Without a network it fails at once: the section's boundary requests the
 * chunk again when the connection is back.
 * @throws {ChunkOffline} without a network; else what the last attempt threw
 */
export async function loadChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch (error) {
      if (!navigator.onLine) throw new ChunkOffline({ cause: error });
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return load();
}

/** For what works in the background: repeats `loadChunk` until the chunk is there, at once when the connection is back. */
export async function keepLoadingChunk<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await loadChunk(load);
    } catch {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, roundMs);
        const end = connection.onBack(() => {
          end();
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }
}
