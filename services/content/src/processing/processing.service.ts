import { vaultItemChanged } from '@velvet/contracts/content/events';
import type { VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { onlyPictures, settleCommentOf } from '#comments/comment-media.ts';
import { settleMessagesOf } from '#messages/announcing.ts';
import { settlePostsOf } from '#posts/publishing.ts';
import { planStreams } from '#streams/stream-planning.ts';
import { allKeys, objectKeys } from '#vault/object-keys.ts';
import { settleVideosOf } from '#videos/video-publishing.ts';
import { attempt, type Outcome, type Workshop } from './attempt.ts';
import { madeFileRepository } from './made-file.repository.ts';
import { processItem, removeObjects } from './processing.job.ts';
import { processingRepository, type Claimed } from './processing.repository.ts';
import { stepReporting } from './progress.ts';

export type ProcessingService = ReturnType<typeof processingService>;

/** Maximum number of attempts that crashed the process, after which the file is rejected. */
const maxAttempts = 6;
const givenUp = { reason: "This file couldn't be processed. Please try another version of it." };

export function processingService(db: Database, clock: Clock, workshop: Workshop) {
  return {
    /** Processes an item. Idempotent: repeated steps overwrite, and only the last step has an effect. */
    async process(id: VaultItemId): Promise<void> {
      const item = await begin(id);
      const isSettled =
        item &&
        (await settle(
          item,
          item.attempts > maxAttempts
            ? givenUp
            : judge(item, await attempt(workshop, item, clock.now(), stepReporting(db, clock, id))),
        ));
      if (!isSettled && !(await processingRepository(db).exists(id))) await workshop.storage.delete(allKeys(id));
    },

    /** Resumes items of dead processes, also if their job is lost. */
    resume(staleBefore: Date): Promise<void> {
      return db.transaction(async (tx) => {
        const stale = await processingRepository(tx).touchStale(staleBefore, clock.now());
        for (const { id } of stale) await tx.enqueue(processItem, { itemId: id });
      });
    },
  };

  /** @returns undefined if the item is already processed or deleted */
  function begin(id: VaultItemId): Promise<Claimed | undefined> {
    return db.transaction(async (tx) => {
      const claimed = await processingRepository(tx).claim(id, clock.now());
      if (claimed?.attempts === 1 && !claimed.isOfComment) {
        await tx.append(vaultItemChanged, { itemId: id, ownerId: claimed.ownerId, state: 'processing', reason: null });
      }
      return claimed;
    });
  }

  /** @returns false if the item is already processed or deleted */
  function settle({ id, ownerId, isOfComment }: Claimed, outcome: Outcome): Promise<boolean> {
    return db.transaction(async (tx) => {
      const items = processingRepository(tx);
      const isReady = 'product' in outcome;
      const isFirst = isReady
        ? await items.updateToReady(id, outcome.product)
        : await items.updateToFailed(id, outcome.reason);
      if (!isFirst) return false;
      if (isReady && outcome.made) await madeFileRepository(tx).update(id, outcome.made);
      const told = isReady
        ? ({ state: 'ready', reason: null } as const)
        : ({ state: 'failed', reason: outcome.reason } as const);
      if (isOfComment) await settleCommentOf(tx, id, told);
      else await tx.append(vaultItemChanged, { itemId: id, ownerId, ...told });
      await tx.enqueue(removeObjects, { keys: unneeded({ id, isOfComment }, isReady) });
      if (isReady && workshop.transcoder) await planStreams(tx, clock, id, outcome.product);
      await settlePostsOf(tx, clock, id);
      await settleVideosOf(tx, clock, id);
      await settleMessagesOf(tx, id);
      return true;
    });
  }
}

/**
 * Returns the keys of the objects that a processed item needs no more. The source contains all metadata, so it is deleted as soon as
 * possible: when the item is ready, or when its owner deletes the failed one instead of trying again.
 */
function unneeded({ id, isOfComment }: Pick<Claimed, 'id' | 'isOfComment'>, isReady: boolean): string[] {
  const { source } = objectKeys(id);
  if (isReady) return [source];
  return isOfComment ? allKeys(id) : allKeys(id).filter((key) => key !== source);
}

/** A comment shows only pictures, so other files of it fail. */
function judge({ isOfComment }: Claimed, outcome: Outcome): Outcome {
  return isOfComment && 'product' in outcome && outcome.product.type !== 'image' ? { reason: onlyPictures } : outcome;
}
