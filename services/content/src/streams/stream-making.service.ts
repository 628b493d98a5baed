import type { VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import type { ObjectStorage } from '@velvet/kit/storage/object-storage';
import type { Transcoder } from '@velvet/media/transcoding/transcoder';
import { everySecond, reportProgress } from '#processing/progress.ts';
import { temporaryFolder } from '#processing/temp-folder.ts';
import { objectKeys } from '#vault/object-keys.ts';
import { bytesOf, makeRendition, putRendition, putStrip } from './stream-files.ts';
import { makeStream } from './stream.job.ts';
import { streamReadRepository, type MadeStream } from './stream-read.repository.ts';
import { streamRepository } from './stream.repository.ts';

/** Largest number of attempts that ended with the process. */
const maxAttempts = 4;

export type StreamWorkshop = { storage: ObjectStorage; tempDirectory: string; transcoder: Transcoder | undefined };

export function streamMaking(db: Database, clock: Clock, { storage, tempDirectory, transcoder }: StreamWorkshop) {
  return {
    /** Makes a rendition. Idempotent: a repeated one overwrites, and only the last step has an effect. */
    async make(id: VaultItemId, height: number): Promise<void> {
      const claimed = transcoder && (await streamRepository(db).claim(id, height, clock.now()));
      if (!claimed) return;
      await using folder = await temporaryFolder(tempDirectory, clock.now());
      const files = { storage, transcoder, folder };
      const isGivenUp = claimed.attempts > maxAttempts;
      const made = isGivenUp ? undefined : await makeRendition(files, id, height, reporting(id, height));
      if (!made) return await settle(id, (tx) => streamRepository(tx).updateToFailed(id, height));
      const key = objectKeys(id).stream(claimed.place);
      await putRendition(files, key, made);
      const strip = claimed.place === 0 ? await putStrip(files, id, made, bytesOf(folder, made)) : undefined;
      const stored: MadeStream = { ...made, strip };
      const isFirst = await settle(id, (tx) => streamRepository(tx).updateToReady(id, height, stored));
      if (!isFirst && !(await streamReadRepository(db).findReady(id)).some((ready) => ready.height === height))
        await storage.delete([key, ...(strip ? [objectKeys(id).strip] : [])]);
    },

    /** Resumes renditions of dead processes, also if their job is lost. */
    resume(staleBefore: Date): Promise<void> {
      return db.transaction(async (tx) => {
        const stale = await streamRepository(tx).touchStale(staleBefore, clock.now());
        for (const { id, height } of stale) await tx.enqueue(makeStream, { itemId: id, height });
      });
    },
  };

  /** Stores and reports the progress at most every second. The end is stored with the rendition. */
  function reporting(id: VaultItemId, height: number): (progress: number) => void {
    return everySecond((progress: number) =>
      db.transaction(async (tx) => {
        await streamRepository(tx).updateProgress(id, height, progress, clock.now());
        await reportProgress(tx, clock, id, { isEnd: false });
      }),
    );
  }

  /** Ends a rendition and reports that. */
  function settle<Result>(id: VaultItemId, end: (tx: Transaction) => Promise<Result>): Promise<Result> {
    return db.transaction(async (tx) => {
      const result = await end(tx);
      await reportProgress(tx, clock, id, { isEnd: true });
      return result;
    });
  }
}
