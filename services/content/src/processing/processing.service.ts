import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { vaultItemChanged } from '@velvet/contracts/content/events';
import type { VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/clock';
import type { Database, Transaction } from '@velvet/kit/database';
import type { ObjectStorage } from '@velvet/kit/object-storage';
import { MediaFailure } from '@velvet/media/errors';
import type { ContentConfig } from '#config.ts';
import { settlePostsOf } from '#posts/publishing.ts';
import { allKeys, objectKeys } from '#vault/object-keys.ts';
import { removeObjects } from './jobs.ts';
import { processingRepository, type Claimed } from './processing.repository.ts';
import { produce, type Product } from './produce.ts';
import { temporaryFolder, type TempFolder } from './temp-folder.ts';

export type ProcessingService = ReturnType<typeof processingService>;

/** A file that brought the process down this often is to blame itself. */
const maxAttempts = 6;
const reasons = {
  damaged: 'The file did not arrive as it was announced. Please upload it again.',
  givenUp: 'This file could not be processed. Please try another version of it.',
  lost: 'The file is no longer there. Please upload it again.',
};

type Outcome = { product: Product } | { reason: string };

export function processingService(db: Database, storage: ObjectStorage, clock: Clock, config: ContentConfig) {
  return {
    /** May be done again at any point: what was made is overwritten, and only the last step counts. */
    async process(id: VaultItemId): Promise<void> {
      const item = await begin(id);
      if (!item) return;
      const outcome = item.attempts > maxAttempts ? { reason: reasons.givenUp } : await attempt(item);
      if (!(await settle(item, outcome))) await removeIfDeleted(id);
    },

    /** Takes up again what a dead process had begun, also where its job is lost. */
    async resume(staleBefore: Date, enqueue: (tx: Transaction, id: VaultItemId) => Promise<void>): Promise<void> {
      await db.transaction(async (tx) => {
        for (const { id } of await processingRepository(tx).touchStale(staleBefore, clock.now())) await enqueue(tx, id);
      });
    },
  };

  async function begin(id: VaultItemId): Promise<Claimed | undefined> {
    const item = await db.transaction(async (tx) => {
      const claimed = await processingRepository(tx).claim(id, clock.now());
      if (claimed?.attempts === 1)
        await tx.append(vaultItemChanged, { itemId: id, ownerId: claimed.ownerId, state: 'processing', reason: null });
      return claimed;
    });
    if (!item) await removeIfDeleted(id);
    return item;
  }

  async function attempt(item: Claimed): Promise<Outcome> {
    await using folder = await temporaryFolder(config.tempDirectory, clock.now());
    try {
      const source = await fetchSource(item, folder);
      if ('reason' in source) return source;
      return {
        product: await produce({ id: item.id, source: source.path, folder, storage, ffmpegPath: config.ffmpegPath }),
      };
    } catch (error) {
      if (error instanceof MediaFailure) return { reason: error.message };
      throw error;
    }
  }

  async function fetchSource(item: Claimed, folder: TempFolder): Promise<{ path: string } | { reason: string }> {
    const object = await storage.get(objectKeys(item.id).source);
    if (!object) return { reason: reasons.lost };
    const path = folder.path('source');
    const hash = createHash('sha256');
    await pipeline(
      object.body,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      },
      createWriteStream(path),
    );
    return hash.digest('hex') === item.sha256 && object.size === item.sizeBytes
      ? { path }
      : { reason: reasons.damaged };
  }

  /** @returns false where the item is settled already, or deleted */
  function settle({ id, ownerId }: Claimed, outcome: Outcome): Promise<boolean> {
    return db.transaction(async (tx) => {
      const items = processingRepository(tx);
      const isFirst =
        'product' in outcome
          ? await items.updateToReady(id, outcome.product)
          : await items.updateToFailed(id, outcome.reason);
      if (!isFirst) return false;
      const told =
        'product' in outcome
          ? ({ state: 'ready', reason: null } as const)
          : ({ state: 'failed', reason: outcome.reason } as const);
      await tx.append(vaultItemChanged, { itemId: id, ownerId, ...told });
      // the source has all its metadata: it goes as soon as it is not needed
      await tx.enqueue(removeObjects, { keys: told.state === 'ready' ? [objectKeys(id).source] : allKeys(id) });
      await settlePostsOf(tx, clock, id);
      return true;
    });
  }

  async function removeIfDeleted(id: VaultItemId): Promise<void> {
    if (!(await processingRepository(db).exists(id))) await storage.delete(allKeys(id));
  }
}
