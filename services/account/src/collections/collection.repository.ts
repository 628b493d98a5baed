import type { CollectionId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type NewCollection = {
  id: CollectionId;
  ownerId: UserId;
  name: string;
  description: string;
  isPrivate: boolean;
  createdAt: Date;
};
export type CollectionChange = {
  [Field in 'name' | 'description' | 'isPrivate']?: NewCollection[Field] | undefined;
};

/** The data of an event. */
export type CollectionState = {
  collectionId: CollectionId;
  ownerId: UserId;
  revision: number;
  isPrivate: boolean;
  isDeleted: boolean;
  creatorIds: UserId[];
};

export function collectionRepository(db: Queries) {
  return {
    ...creatorQueries(db),
    ...stateQueries(db),

    /** Locks a collection of the owner until the end of the transaction. @returns undefined if there is none */
    lock(ownerId: UserId, id: CollectionId): Promise<{ isDeleted: boolean } | undefined> {
      return db.one(
        'collection.lock',
        `select deleted_at is not null as "isDeleted" from collection where id = $2 and owner_id = $1 for update`,
        [ownerId, id],
      );
    },

    async count(ownerId: UserId): Promise<number> {
      const row = await db.one<{ count: number }>(
        'collection.count',
        'select count(*) from collection where owner_id = $1 and deleted_at is null',
        [ownerId],
      );
      return row?.count ?? 0;
    },

    /** Inserts it at the top of the owner's list. */
    async insert({ id, ownerId, name, description, isPrivate, createdAt }: NewCollection): Promise<void> {
      await db.run(
        'collection.insert',
        `insert into collection (id, owner_id, name, description, is_private, revision, place, created_at)
         select $1, $2, $3, $4, $5, 0, coalesce(min(place), 1) - 1, $6 from collection where owner_id = $2`,
        [id, ownerId, name, description, isPrivate, createdAt],
      );
    },

    async update(id: CollectionId, { name, description, isPrivate }: CollectionChange): Promise<void> {
      await db.run(
        'collection.update',
        `update collection set name = coalesce($2, name), description = coalesce($3, description),
                is_private = coalesce($4, is_private) where id = $1`,
        [id, name ?? null, description ?? null, isPrivate ?? null],
      );
    },
  };
}

function stateQueries(db: Queries) {
  return {
    /** Orders the owner's collections: the given ones first, the others behind them in their order. */
    async updatePlaces(ownerId: UserId, ids: readonly CollectionId[]): Promise<CollectionId[]> {
      const rows = await db.rows<{ id: CollectionId }>(
        'collection.updatePlaces',
        `with ordered as (
           select c.id, row_number() over (order by given.place nulls last, c.place) as place
             from collection c left join unnest($2::uuid[]) with ordinality as given (id, place) on given.id = c.id
            where c.owner_id = $1),
         moved as (update collection c set place = ordered.place from ordered where ordered.id = c.id
           returning c.id, c.place, c.deleted_at)
         select id from moved where deleted_at is null order by place`,
        [ownerId, ids],
      );
      return rows.map(({ id }) => id);
    },

    /** @param at null restores it */
    async updateDeleted(id: CollectionId, at: Date | null): Promise<void> {
      await db.run('collection.updateDeleted', 'update collection set deleted_at = $2 where id = $1', [id, at]);
    },

    /** Returns the state with the next revision. */
    async advanceRevision(id: CollectionId): Promise<CollectionState> {
      const state = await db.one<CollectionState>(
        'collection.advanceRevision',
        `update collection c set revision = revision + 1 where id = $1
         returning id as "collectionId", owner_id as "ownerId", revision, is_private as "isPrivate",
                   deleted_at is not null as "isDeleted",
                   array(select creator_id from collection_creator m where m.collection_id = c.id order by place) as "creatorIds"`,
        [id],
      );
      if (!state) throw new Error('The statement collection.advanceRevision returned no row.');
      return state;
    },

    /** Deletes collections that can no longer be restored. */
    async deleteOld(deletedBefore: Date): Promise<void> {
      await db.run('collection.deleteOld', 'delete from collection where deleted_at < $1', [deletedBefore]);
    },

    /** Deletes the collections of a deleted person, and the person from all others. */
    async deletePerson(id: UserId): Promise<void> {
      await db.run('collection.deleteOwn', 'delete from collection where owner_id = $1', [id]);
      await db.run('collection.deleteCreatorOfAll', 'delete from collection_creator where creator_id = $1', [id]);
    },
  };
}

function creatorQueries(db: Queries) {
  return {
    async countCreators(id: CollectionId): Promise<number> {
      const row = await db.one<{ count: number }>(
        'collection.countCreators',
        'select count(*) from collection_creator where collection_id = $1',
        [id],
      );
      return row?.count ?? 0;
    },

    /** Adds a creator as the last one. @returns false if the collection has the creator */
    async insertCreator(id: CollectionId, creatorId: UserId): Promise<boolean> {
      const inserted = await db.run(
        'collection.insertCreator',
        `insert into collection_creator (collection_id, creator_id, place)
         select $1, $2, coalesce(max(place), 0) + 1 from collection_creator where collection_id = $1
         on conflict do nothing`,
        [id, creatorId],
      );
      return inserted === 1;
    },

    /** @returns whether the collection had the creator */
    async deleteCreator(id: CollectionId, creatorId: UserId): Promise<boolean> {
      const sql = 'delete from collection_creator where collection_id = $1 and creator_id = $2';
      return (await db.run('collection.deleteCreator', sql, [id, creatorId])) === 1;
    },

    async updateCreatorPlaces(id: CollectionId, creatorIds: readonly UserId[]): Promise<void> {
      await db.run(
        'collection.updateCreatorPlaces',
        `update collection_creator m set place = ordered.place
           from (select c.creator_id, row_number() over (order by given.place nulls last, c.place) as place
                   from collection_creator c
                   left join unnest($2::text[]) with ordinality as given (id, place) on given.id = c.creator_id
                  where c.collection_id = $1) ordered
          where m.collection_id = $1 and m.creator_id = ordered.creator_id`,
        [id, creatorIds],
      );
    },
  };
}
