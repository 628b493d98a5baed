import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import type { ObjectStorage } from '@velvet/kit/storage/object-storage';
import { MediaFailure } from '@velvet/media/errors';
import { initName, segmentName, type HlsRendition } from '@velvet/media/transcoding/hls-rendition';
import type { Transcoder } from '@velvet/media/transcoding/transcoder';
import { temporaryFolder, type TempFolder } from '#processing/temp-folder.ts';
import { objectKeys } from '#vault/object-keys.ts';
import { makeStream } from './stream.job.ts';
import { streamReadRepository } from './stream-read.repository.ts';
import { streamRepository } from './stream.repository.ts';

/** Largest number of attempts that ended with the process. */
const maxAttempts = 4;
const progressEveryMs = 2000;

type Workshop = { storage: ObjectStorage; tempDirectory: string; transcoder: Transcoder | undefined };

export function streamMaking(db: Database, clock: Clock, { storage, tempDirectory, transcoder }: Workshop) {
  const streams = streamRepository(db);
  return {
    /** Makes a rendition. Idempotent: a repeated one overwrites, and only the last step has an effect. */
    async make(id: VaultItemId, height: number): Promise<void> {
      const claimed = transcoder && (await streams.claim(id, height, clock.now()));
      if (!claimed) return;
      await using folder = await temporaryFolder(tempDirectory, clock.now());
      const made = claimed.attempts > maxAttempts ? undefined : await attempt(transcoder, id, height, folder);
      if (!made) return await streams.updateToFailed(id, height);
      const key = objectKeys(id).stream(claimed.place);
      await storage.put(key, Readable.from(partsOf(folder, made)), { contentType: 'video/mp4', size: made.bytes });
      const isFirst = await db.transaction((tx) => streamRepository(tx).updateToReady(id, height, made));
      if (!isFirst && !(await streamReadRepository(db).findReady(id)).some((ready) => ready.height === height))
        await storage.delete([key]);
    },

    /** Resumes renditions of dead processes, also if their job is lost. */
    resume(staleBefore: Date): Promise<void> {
      return db.transaction(async (tx) => {
        const stale = await streamRepository(tx).touchStale(staleBefore, clock.now());
        for (const { id, height } of stale) await tx.enqueue(makeStream, { itemId: id, height });
      });
    },
  };

  /** @returns undefined if the video cannot be transcoded; browsers may still play it as it is */
  async function attempt(
    program: Transcoder,
    id: VaultItemId,
    height: number,
    folder: TempFolder,
  ): Promise<HlsRendition | undefined> {
    const original = await storage.get(objectKeys(id).original);
    if (!original) return undefined;
    await pipeline(original.body, createWriteStream(folder.path('original')));
    await mkdir(folder.path('made'));
    // loaded on first use to save memory
    const { openSource, transcode } = await import('@velvet/media/transcoding/transcode');
    try {
      const source = await openSource(folder.path('original'));
      return await transcode(program, { source, folder: folder.path('made'), height }, reporting(id, height));
    } catch (error) {
      if (error instanceof MediaFailure) return undefined;
      throw error;
    }
  }

  /** Stores the progress at most every two seconds. The end is stored with the rendition. */
  function reporting(id: VaultItemId, height: number): (progress: number) => void {
    let reportedAt = performance.now();
    return (progress) => {
      const now = performance.now();
      if (now - reportedAt < progressEveryMs) return;
      reportedAt = now;
      // the next report repeats what is lost
      streams.updateProgress(id, height, progress, clock.now()).catch(() => undefined);
    };
  }
}

/** A rendition is one object: its beginning and then its segments, which are ranges of it. */
async function* partsOf(folder: TempFolder, { segments }: HlsRendition): AsyncGenerator<Buffer> {
  const names = [initName, ...segments.map((_, ordinal) => segmentName(ordinal))];
  for (const name of names) yield* createReadStream(folder.path(`made/${name}`)) as AsyncIterable<Buffer>;
}
