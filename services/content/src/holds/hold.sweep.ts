import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { removeObjectsOf } from '#vault/vault-removal.ts';
import { holdMs } from './hold.ts';
import { holdRepository, itemHoldRepository } from './hold.repository.ts';

const batch = 100;

/** Deletes posts and files without buyers. */
export const releaseHolds = sweep('holds.release', 3600, async ({ db, clock }: Context) => {
  const before = new Date(clock.now().getTime() - holdMs);
  for (let deleted = batch; deleted === batch;) deleted = await holdRepository(db).deletePosts(before, batch);
  for (let deleted = batch; deleted === batch;)
    deleted = await db.transaction(async (tx) => {
      const items = await itemHoldRepository(tx).deleteItems(before, batch);
      await removeObjectsOf(tx, items);
      return items.length;
    });
});
