import { buffer } from 'node:stream/consumers';
import { MediaFailure } from '@velvet/media/errors';
import { sniff } from '@velvet/media/sniff';
import type { VaultItemId } from '@velvet/contracts/ids';
import type { ObjectStorage } from '@velvet/kit/storage/object-storage';
import { objectKeys } from '#vault/object-keys.ts';

/** The beginning of a file, which names its container; bytes. */
const headBytes = 64 * 1024;

/**
 * Returns whether the first bytes of an uploaded file are those of a video, for a refusal before its processing, which reads
 * the whole file. True for a file that is already processed.
 */
export async function isVideoFile(storage: ObjectStorage, id: VaultItemId): Promise<boolean> {
  const head = await storage.get(objectKeys(id).source, { from: 0, to: headBytes - 1 });
  if (!head) return true;
  try {
    return (await sniff(await buffer(head.body))).kind === 'video';
  } catch (error) {
    if (error instanceof MediaFailure) return false;
    throw error;
  }
}
