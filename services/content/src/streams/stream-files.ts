import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { VaultItemId } from '@velvet/contracts/ids';
import type { ObjectStorage } from '@velvet/kit/storage/object-storage';
import { MediaFailure } from '@velvet/media/errors';
import { initName, segmentName, type HlsRendition } from '@velvet/media/transcoding/hls-rendition';
import type { Strip } from '@velvet/media/transcoding/strip';
import type { Transcoder } from '@velvet/media/transcoding/transcoder';
import type { TempFolder } from '#processing/temp-folder.ts';
import { objectKeys } from '#vault/object-keys.ts';

type Files = { storage: ObjectStorage; transcoder: Transcoder; folder: TempFolder };

/** Makes a rendition in a folder. @returns undefined if the video cannot be transcoded; browsers may still play it as it is */
export async function makeRendition(
  { storage, transcoder, folder }: Files,
  id: VaultItemId,
  height: number,
  onProgress: (progress: number) => void,
): Promise<HlsRendition | undefined> {
  const original = await storage.get(objectKeys(id).original);
  if (!original) return undefined;
  await pipeline(original.body, createWriteStream(folder.path('original')));
  await mkdir(folder.path('made'));
  // loaded on first use to save memory
  const [{ openSource }, { transcode }] = await Promise.all([
    import('@velvet/media/transcoding/source'),
    import('@velvet/media/transcoding/transcode'),
  ]);
  return await unlessInvalid(async () => {
    const source = await openSource(folder.path('original'));
    return await transcode(transcoder, { source, folder: folder.path('made'), height }, onProgress);
  });
}

/** Stores a rendition as one object: its beginning and then its segments, which are ranges of it. */
export async function putRendition({ storage, folder }: Files, key: string, made: HlsRendition): Promise<void> {
  await storage.put(key, bytesOf(folder, made), { contentType: 'video/mp4', size: made.bytes });
}

/**
 * Makes the preview strip from a rendition, which is quicker to decode than the video.
 * @param bytes of the whole rendition @returns null without a strip
 */
export async function putStrip(
  { storage, transcoder, folder }: Files,
  id: VaultItemId,
  made: HlsRendition,
  bytes: Readable,
): Promise<Strip | null> {
  await pipeline(bytes, createWriteStream(folder.path('rendition.mp4')));
  await mkdir(folder.path('strip'));
  const { makeStrip } = await import('@velvet/media/transcoding/strip');
  const strip = await unlessInvalid(async () => {
    const rendition = { path: folder.path('rendition.mp4'), made };
    const { picture, ...tiles } = await makeStrip(transcoder, rendition, folder.path('strip'));
    await storage.put(objectKeys(id).strip, picture, { contentType: 'image/webp' });
    return tiles;
  });
  return strip ?? null;
}

/** @returns undefined for an invalid video */
async function unlessInvalid<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof MediaFailure) return undefined;
    throw error;
  }
}

/** Returns a rendition that lies in its folder. */
export const bytesOf = (folder: TempFolder, made: HlsRendition): Readable => Readable.from(partsOf(folder, made));

async function* partsOf(folder: TempFolder, { segments }: HlsRendition): AsyncGenerator<Buffer> {
  const names = [initName, ...segments.map((_, ordinal) => segmentName(ordinal))];
  for (const name of names) yield* createReadStream(folder.path(`made/${name}`)) as AsyncIterable<Buffer>;
}
