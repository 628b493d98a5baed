import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { removeObjectsOf } from '#vault/vault-removal.ts';
import { holdMs } from './hold.ts';
import { holdRepository, itemHoldRepository } from './hold.repository.ts';

const batch = 100;

/** Deletes posts and files without buyers, a batch per run. */
export const releaseHolds = sweep('holds.release', 3600, async ({ db, clock }: Context) => {
  const before = new Date(clock.now().getTime() - holdMs);
  await db.transaction(async (tx) => {
    await holdRepository(tx).deletePosts(before, batch);
    await removeObjectsOf(tx, await itemHoldRepository(tx).deleteItems(before, batch));
  });
});
