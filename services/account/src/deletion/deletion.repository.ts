import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { presenceSettingRepository } from '@velvet/presence/setting.repository';
import { collectionRepository } from '#collections/collection.repository.ts';
import { paymentProjection } from '#projections/payment.repository.ts';

export function deletionRepository(db: Queries) {
  return {
    /** @returns whether it was not asked for before */
    async request(id: UserId, at: Date): Promise<boolean> {
      const sql = 'update person set deletion_requested_at = $2 where id = $1 and deletion_requested_at is null';
      return (await db.run('deletion.request', sql, [id, at])) === 1;
    },

    async takeBack(id: UserId): Promise<void> {
      await db.run('deletion.takeBack', 'update person set deletion_requested_at = null where id = $1', [id]);
    },

    async findDue(requestedBefore: Date, limit: number): Promise<UserId[]> {
      const rows = await db.rows<{ id: UserId }>(
        'deletion.findDue',
        'select id from person where deletion_requested_at <= $1 order by deletion_requested_at limit $2',
        [requestedBefore, limit],
      );
      return rows.map(({ id }) => id);
    },

    /** Returns a revision between the cards of the deleted account and those of a later one. */
    async nextRevision(): Promise<number> {
      const row = await db.one<{ revision: number }>(
        'deletion.nextRevision',
        `select nextval('card_revision')::int as revision`,
      );
      if (!row) throw new Error('The sequence returned no value.');
      return row.revision;
    },

    async deletePerson(id: UserId): Promise<{ avatarKey: string | null; bannerKey: string | null } | undefined> {
      await db.run('deletion.deleteBlocks', 'delete from block where blocker_id = $1 or blocked_id = $1', [id]);
      await db.run('deletion.deletePostCount', 'delete from post_count where author_id = $1', [id]);
      await paymentProjection(db).deleteOf(id);
      await collectionRepository(db).deletePerson(id);
      await presenceSettingRepository(db).delete(id);
      await db.run('deletion.deleteVerification', 'delete from verification where user_id = $1', [id]);
      return db.one(
        'deletion.deletePerson',
        'delete from person where id = $1 returning avatar_key as "avatarKey", banner_key as "bannerKey"',
        [id],
      );
    },
  };
}
