import { createReadStream, createWriteStream } from 'node:fs';
import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { filterImage } from '@velvet/media/filter';
import type { FilterEdit } from '@velvet/contracts/content/photo-filter';
import type { VaultItemId } from '@velvet/contracts/ids';
import type { ObjectStorage } from '@velvet/kit/storage/object-storage';
import { objectKeys } from '#vault/object-keys.ts';
import type { TempFolder } from './temp-folder.ts';

/** A file that the platform made itself, for an item without an upload. */
export type MadeFile = { readonly path: string; readonly sizeBytes: number; readonly sha256: string };

const lost = { reason: 'The original was deleted before the filter was applied.' };

/** Makes a filtered copy of a picture. @throws {MediaFailure} as `filterImage` */
export async function filterSource(
  storage: ObjectStorage,
  sourceId: VaultItemId | null,
  filter: FilterEdit,
  folder: TempFolder,
): Promise<MadeFile | { reason: string }> {
  const original = sourceId && (await storage.get(objectKeys(sourceId).original));
  if (!original) return lost;
  const [inPath, path] = [folder.path('unfiltered'), folder.path('source')];
  await pipeline(original.body, createWriteStream(inPath));
  await filterImage({ inPath, outPath: path, filter });
  const hash = createHash('sha256');
  let sizeBytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    sizeBytes += chunk.length;
  }
  return { path, sizeBytes, sha256: hash.digest('hex') };
}
