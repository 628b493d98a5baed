import type { PostId, UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database';
import type { MediaShape } from './post.ts';

export type Usable = Pick<MediaShape, 'id' | 'type' | 'state'>;

export function postMediaRepository(db: Queries) {
  return {
    /** The owner's items among these; held until the transaction is over, so that their states stay what they are. */
    lockItems(ownerId: UserId, ids: readonly VaultItemId[]): Promise<Usable[]> {
      return db.rows(
        'post.lockItems',
        'select id, type, state from vault_item where owner_id = $1 and id = any ($2) order by id for share',
        [ownerId, ids],
      );
    },

    find(id: PostId): Promise<Usable[]> {
      return db.rows(
        'post.findMedia',
        'select i.id, i.type, i.state from post_media m join vault_item i on i.id = m.item_id where m.post_id = $1 order by m.ordinal',
        [id],
      );
    },

    async delete(id: PostId): Promise<void> {
      await db.run('post.deleteMedia', 'delete from post_media where post_id = $1', [id]);
    },

    async insert(id: PostId, itemIds: readonly VaultItemId[]): Promise<void> {
      if (itemIds.length === 0) return;
      await db.run(
        'post.insertMedia',
        'insert into post_media (post_id, item_id, ordinal) select $1, item, ordinal from unnest($2::uuid[]) with ordinality as m (item, ordinal)',
        [id, itemIds],
      );
    },
  };
}
