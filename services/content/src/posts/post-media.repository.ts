import type { PostId, UserId, VaultItemId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { MediaShape } from './post.ts';

type Table = 'post_media' | 'post_next_media';
export type Usable = Pick<MediaShape, 'id' | 'type' | 'state'> & { ageRestricted: boolean };

export function postMediaRepository(db: Queries) {
  return {
    /** Locks the owner's items among these until the end of the transaction, so that their states do not change. */
    lockItems(ownerId: UserId, ids: readonly VaultItemId[]): Promise<Usable[]> {
      return db.rows(
        'post.lockItems',
        `select id, type, state, age_restricted as "ageRestricted" from vault_item where owner_id = $1 and place = 'vault' and id = any ($2) order by id for share`,
        [ownerId, ids],
      );
    },

    /** Media that the post shows. */
    find: (id: PostId) => findIn(db, 'post_media', id),
    /** Media as last arranged: the pending ones if there is a pending change. */
    async findArranged(id: PostId): Promise<Usable[]> {
      const next = await findIn(db, 'post_next_media', id);
      return next.length > 0 ? next : findIn(db, 'post_media', id);
    },

    /** Replaces the shown media, and removes a pending change. */
    async replace(id: PostId, itemIds: readonly VaultItemId[]): Promise<void> {
      await setNext(db, id, []);
      await db.run('post.deleteMedia', 'delete from post_media where post_id = $1', [id]);
      await insertInto(db, 'post_media', id, itemIds);
    },

    /** Stores pending media, which replace the shown ones when they are ready. */
    replaceNext: (id: PostId, itemIds: readonly VaultItemId[]) => setNext(db, id, itemIds),
  };
}

function findIn(db: Queries, table: Table, id: PostId): Promise<Usable[]> {
  return db.rows(
    `post.find.${table}`,
    `select i.id, i.type, i.state, i.age_restricted as "ageRestricted" from ${table} m join vault_item i on i.id = m.item_id where m.post_id = $1 order by m.ordinal`,
    [id],
  );
}

async function setNext(db: Queries, id: PostId, itemIds: readonly VaultItemId[]): Promise<void> {
  await db.run('post.deleteNextMedia', 'delete from post_next_media where post_id = $1', [id]);
  await insertInto(db, 'post_next_media', id, itemIds);
  const isAny = itemIds.length > 0;
  await db.run(
    'post.updateHasNextMedia',
    'update post set has_next_media = $2 where id = $1 and has_next_media <> $2',
    [id, isAny],
  );
}

async function insertInto(db: Queries, table: Table, id: PostId, itemIds: readonly VaultItemId[]): Promise<void> {
  if (itemIds.length === 0) return;
  await db.run(
    `post.insert.${table}`,
    `insert into ${table} (post_id, item_id, ordinal) select $1, item, ordinal from unnest($2::uuid[]) with ordinality as m (item, ordinal)`,
    [id, itemIds],
  );
}
