import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { stepColumns } from '#vault/vault.repository.ts';
import type { StoredSteps, WorkStep } from './processing-steps.ts';

export function progressRepository(db: Queries) {
  return {
    async updateStep(id: VaultItemId, step: WorkStep, progress: number): Promise<void> {
      await db.run(
        'progress.updateStep',
        `update vault_item set step = $2, step_progress = $3 where id = $1 and state = 'processing'`,
        [id, step, progress],
      );
    },

    /** @returns the steps to report; undefined if they were reported after `reportedBefore`, or if the item is not in a vault */
    claimReport(
      id: VaultItemId,
      at: Date,
      reportedBefore: Date,
    ): Promise<(StoredSteps & { ownerId: UserId }) | undefined> {
      return db.one(
        'progress.claimReport',
        `update vault_item i set progressed_at = $2
          where i.id = $1 and i.place = 'vault' and i.state in ('processing', 'ready')
            and (i.progressed_at is null or i.progressed_at <= $3)
         returning i.owner_id as "ownerId", i.type, i.state, ${stepColumns}`,
        [id, at, reportedBefore],
      );
    },
  };
}
