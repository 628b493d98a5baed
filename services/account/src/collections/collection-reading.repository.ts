import { collectionLimits } from '@velvet/contracts/account/collections';
import type { PersonRole } from '@velvet/contracts/account/events';
import type { CollectionId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import type { CardRow } from '#people/person.presenter.ts';
import type { Viewer } from '#people/person.repository.ts';
import { cardColumns, showsPresence, visible } from '#people/visible.repository.ts';

type PersonRow = { id: UserId; name: string; handle: string; avatarKey: string | null };

export type CollectionRow = {
  id: CollectionId;
  name: string;
  description: string;
  isPrivate: boolean;
  createdAt: Date;
  owner: PersonRow;
  creatorCount: number;
  creators: (PersonRow & { showsPresence: boolean })[];
};

/** An entry of the creators of a collection; `place` orders them. */
export type CreatorRow = CardRow & { place: number };

const person = `'id', p.id, 'name', p.name, 'handle', p.handle, 'avatarKey', p.avatar_key`;
const members = `collection_creator m join person p on p.id = m.creator_id where m.collection_id = c.id and ${visible}`;
const columns = `c.id, c.name, c.description, c.is_private as "isPrivate", c.created_at as "createdAt",
  (select jsonb_build_object(${person}) from person p where p.id = c.owner_id) as owner,
  (select count(*) from ${members}) as "creatorCount",
  (select coalesce(jsonb_agg(shown.person order by shown.place), '[]') from (
     select m.place, jsonb_build_object(${person}, 'showsPresence', ${showsPresence}) as person
       from ${members} order by m.place limit ${collectionLimits.shown}) shown) as creators`;

/** A public collection is visible to everyone to whom its owner is. */
const readable = `c.deleted_at is null and (c.owner_id = $1
  or (not c.is_private and exists (select from person p where p.id = c.owner_id and ${visible})))`;

/** Reads collections as a viewer `$1` sees them; null is a visitor. */
export function collectionReadingRepository(db: Queries) {
  return {
    ...ownerQueries(db),

    find(viewer: Viewer, id: CollectionId): Promise<CollectionRow | undefined> {
      return db.one('collection.find', `select ${columns} from collection c where c.id = $2 and ${readable}`, [
        viewer,
        id,
      ]);
    },

    /** In the owner's order. */
    findOwn(ownerId: UserId): Promise<CollectionRow[]> {
      return db.rows(
        'collection.findOwn',
        `select ${columns} from collection c where c.owner_id = $1 and c.deleted_at is null order by c.place`,
        [ownerId],
      );
    },

    async findWith(ownerId: UserId, creatorId: UserId): Promise<CollectionId[]> {
      const rows = await db.rows<{ id: CollectionId }>(
        'collection.findWith',
        `select c.id from collection c join collection_creator m on m.collection_id = c.id
          where c.owner_id = $1 and m.creator_id = $2 and c.deleted_at is null order by c.place`,
        [ownerId, creatorId],
      );
      return rows.map(({ id }) => id);
    },

    /** @returns undefined if the person is invisible to the viewer */
    async findRole(viewer: UserId, id: UserId): Promise<PersonRole | undefined> {
      const sql = `select p.role from person p where p.id = $2 and ${visible}`;
      return (await db.one<{ role: PersonRole }>('collection.findRole', sql, [viewer, id]))?.role;
    },

    findCreators(
      viewer: Viewer,
      id: CollectionId,
      { after, skip, take }: { after: number | null; skip: number; take: number },
    ): Promise<CreatorRow[]> {
      return db.rows(
        'collection.findCreators',
        `select m.place, ${cardColumns} from collection_creator m join person p on p.id = m.creator_id
          where m.collection_id = $2 and ${visible} and ($3::int is null or m.place > $3)
          order by m.place limit $4 offset $5`,
        [viewer, id, after, take, skip],
      );
    },
  };
}

/** The current orders, and all creators, as their owner sees them. */
function ownerQueries(db: Queries) {
  return {
    /** The different creators in the collections of a person. */
    findAllCreators(ownerId: UserId): Promise<{ id: UserId; showsPresence: boolean }[]> {
      return db.rows(
        'collection.findAllCreators',
        `select p.id, ${showsPresence} as "showsPresence" from person p
          where p.id in (select m.creator_id from collection_creator m join collection c on c.id = m.collection_id
                          where c.owner_id = $1 and c.deleted_at is null)
            and ${visible}`,
        [ownerId],
      );
    },

    async findOwnIds(ownerId: UserId): Promise<CollectionId[]> {
      const sql = 'select id from collection where owner_id = $1 and deleted_at is null order by place';
      return (await db.rows<{ id: CollectionId }>('collection.findOwnIds', sql, [ownerId])).map(({ id }) => id);
    },

    /** Returns all creators that the viewer can see, in the owner's order. */
    async findCreatorIds(viewer: UserId, id: CollectionId): Promise<UserId[]> {
      const rows = await db.rows<{ id: UserId }>(
        'collection.findCreatorIds',
        `select p.id from collection_creator m join person p on p.id = m.creator_id
          where m.collection_id = $2 and ${visible} order by m.place`,
        [viewer, id],
      );
      return rows.map(({ id: creatorId }) => creatorId);
    },
  };
}
