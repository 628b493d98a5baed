import type { collectionChanged } from '@velvet/contracts/account/events';
import type { CollectionId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { visibleTo } from '@velvet/people/visibility';
import type { z } from 'zod';

/** Projection of the collections of account, for their feeds. */
export function collectionRepository(db: Queries) {
  return {
    /** Changes nothing if the stored state is as new. */
    async upsert(state: z.output<typeof collectionChanged.payload>): Promise<void> {
      await db.run(
        'collection.upsert',
        `insert into collection (id, owner_id, revision, is_private, is_deleted, creator_ids) values ($1, $2, $3, $4, $5, $6)
         on conflict (id) do update set revision = $3, is_private = $4, is_deleted = $5, creator_ids = $6
          where collection.revision < $3`,
        [state.collectionId, state.ownerId, state.revision, state.isPrivate, state.isDeleted, state.creatorIds],
      );
    },

    /** Returns whether the viewer may see the collection: its owner, and others if it is public. */
    async isReadable(viewer: UserId | null, id: CollectionId): Promise<boolean> {
      const found = await db.one(
        'collection.isReadable',
        `select from collection c where c.id = $2 and not c.is_deleted
            and (c.owner_id = $1::text or (not c.is_private and ${visibleTo('$1::text', 'c.owner_id')}))`,
        [viewer, id],
      );
      return found !== undefined;
    },

    async deleteOf(ownerId: UserId): Promise<void> {
      await db.run('collection.deleteOf', 'delete from collection where owner_id = $1', [ownerId]);
    },
  };
}
