import { vaultItemChanged } from '@velvet/contracts/content/events';
import { VaultItemNotFound } from '@velvet/contracts/content/failures';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { settleMessagesOf } from '#messages/announcing.ts';
import { makeStream } from '#streams/stream.job.ts';
import { vaultWriteRepository } from '#vault/vault-write.repository.ts';
import { processItem } from './processing.job.ts';
import { reportProgress } from './progress.ts';
import { retryRepository } from './retry.repository.ts';

export function retryService(db: Database, clock: Clock) {
  return {
    /**
     * Processes a failed item again, or the renditions of its video that failed. Posts and videos that failed with the item wait for it
     * again. Repeated calls have no effect.
     */
    retry(ownerId: UserId, id: VaultItemId): Promise<void> {
      return db.transaction(async (tx) => {
        if (!(await vaultWriteRepository(tx).lock(ownerId, id))) throw new Refusal(VaultItemNotFound);
        const failed = retryRepository(tx);
        if (await failed.updateItem(id)) {
          await failed.updateSubjects(id);
          await tx.append(vaultItemChanged, { itemId: id, ownerId, state: 'uploaded', reason: null });
          await tx.enqueue(processItem, { itemId: id });
          return settleMessagesOf(tx, id);
        }
        const renditions = await failed.updateRenditions(id, clock.now());
        for (const { height } of renditions) await tx.enqueue(makeStream, { itemId: id, height });
        if (renditions.length > 0) await reportProgress(tx, clock, id, { isEnd: true });
      });
    },
  };
}
