import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ObjectStorage } from '@velvet/kit/storage/object-storage';
import { MediaFailure } from '@velvet/media/errors';
import type { Transcoder } from '@velvet/media/transcoding/transcoder';
import { objectKeys } from '#vault/object-keys.ts';
import { filterSource, type MadeFile } from './filtered-source.ts';
import type { Claimed } from './processing.repository.ts';
import { readingShare, type OnStep } from './progress.ts';
import type { Product } from './produce.ts';
import { temporaryFolder, type TempFolder } from './temp-folder.ts';

/** Result of processing an item, or the reason of its failure in words for its owner. */
export type Outcome =
  | { product: Product; /** of an item that was not uploaded */ made?: MadeFile }
  | { reason: string };

export type Workshop = {
  storage: ObjectStorage;
  tempDirectory: string;
  ffmpegPath: string | undefined;
  transcoder: Transcoder | undefined;
};

const damaged = { reason: 'The file was damaged during the upload. Please upload it again.' };
const lost = { reason: 'The uploaded file is missing. Please upload it again.' };

/** Processes an item in a temporary folder, which is always deleted. */
export async function attempt(
  { storage, tempDirectory, ffmpegPath, transcoder }: Workshop,
  item: Claimed,
  at: Date,
  onStep: OnStep,
): Promise<Outcome> {
  // loaded on first use to save memory
  const { produce } = await import('./produce.ts');
  await using folder = await temporaryFolder(tempDirectory, at);
  try {
    const { id, edit, editSourceId } = item;
    const work = { id, folder, storage, ffmpegPath, transcoder, onStep };
    if (edit) {
      const made = await filterSource(storage, editSourceId, edit, folder);
      if ('reason' in made) return made;
      return { product: await produce({ ...work, source: made.path, isClean: true }), made };
    }
    const source = await fetchSource(storage, item, folder, onStep);
    return 'reason' in source ? source : { product: await produce({ ...work, source: source.path, isClean: false }) };
  } catch (error) {
    if (error instanceof MediaFailure) return { reason: error.message };
    throw error;
  }
}

async function fetchSource(
  storage: ObjectStorage,
  item: Claimed,
  folder: TempFolder,
  onStep: OnStep,
): Promise<{ path: string } | { reason: string }> {
  const object = await storage.get(objectKeys(item.id).source);
  if (!object) return lost;
  const path = folder.path('source');
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(
    object.body,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        onStep('analysing', (readingShare * bytes) / item.sizeBytes);
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  return hash.digest('hex') === item.sha256 && object.size === item.sizeBytes ? { path } : damaged;
}
