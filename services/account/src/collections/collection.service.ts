import {
  CollectionFull,
  collectionLimits,
  CollectionNotFound,
  OnlyCreators,
  OrderChanged,
  TooManyCollections,
  type Collection,
} from '@velvet/contracts/account/collections';
import { collectionChanged } from '@velvet/contracts/account/events';
import { UserNotFound, type PersonCard } from '@velvet/contracts/account/person';
import type { PageQuery } from '@velvet/contracts/call';
import { CollectionId, type UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { pageOf, pageWindow } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import { placeFrom } from '#people/cursor.ts';
import { lockPair } from '#people/person-lock.repository.ts';
import { presentCard, type AddressOf } from '#people/person.presenter.ts';
import type { Viewer } from '#people/person.repository.ts';
import { collectionReadingRepository } from './collection-reading.repository.ts';
import type { CollectionPresenter } from './collection.presenter.ts';
import { collectionRepository, type CollectionChange, type NewCollection } from './collection.repository.ts';

export type CollectionParts = { db: Database; clock: Clock; presenter: CollectionPresenter; addressOf: AddressOf };

/** Changes a collection of the owner. `work` returns false if nothing changed. */
type Change = (ownerId: UserId, id: CollectionId, work: (tx: Transaction) => Promise<boolean>) => Promise<Collection>;

/** A wanted order, and the one that the caller changed. */
type Order<Id> = { ids: readonly Id[]; from?: readonly Id[] | undefined };
type CreatorOrder = { creatorIds: readonly UserId[]; from?: readonly UserId[] | undefined };

/** @throws {Refusal} OrderChanged */
function assertSame(current: readonly string[], from: readonly string[]): void {
  if (current.length !== from.length || current.some((id, place) => id !== from[place]))
    throw new Refusal(OrderChanged);
}

export function collectionService(parts: CollectionParts) {
  const { db, clock } = parts;
  const reading = collectionReading(parts);

  /** Publishes the change in its transaction. @throws {Refusal} CollectionNotFound */
  const change: Change = async (ownerId, id, work) => {
    await db.transaction(async (tx) => {
      const locked = await collectionRepository(tx).lock(ownerId, id);
      if (!locked || locked.isDeleted) throw new Refusal(CollectionNotFound);
      if (await work(tx)) await publish(tx, id);
    });
    return reading.read(ownerId, id);
  };

  return {
    ...reading,
    ...collectionDeletion(parts, reading.read),
    ...creatorsOf(change),

    async create(
      ownerId: UserId,
      given: Pick<NewCollection, 'name' | 'description' | 'isPrivate'>,
    ): Promise<Collection> {
      const id = CollectionId.parse(newId());
      await db.transaction(async (tx) => {
        await requireRoom(tx, ownerId);
        await collectionRepository(tx).insert({ ...given, id, ownerId, createdAt: clock.now() });
        await publish(tx, id);
      });
      return reading.read(ownerId, id);
    },

    update: (ownerId: UserId, id: CollectionId, changes: CollectionChange): Promise<Collection> =>
      change(ownerId, id, async (tx) => {
        await collectionRepository(tx).update(id, changes);
        return true;
      }),

    order: (ownerId: UserId, { ids, from }: Order<CollectionId>): Promise<CollectionId[]> =>
      db.transaction(async (tx) => {
        await lockPair(tx, ownerId, ownerId);
        if (from) assertSame(await collectionReadingRepository(tx).findOwnIds(ownerId), from);
        return collectionRepository(tx).updatePlaces(ownerId, ids);
      }),
  };
}

function creatorsOf(change: Change) {
  return {
    /** @throws {Refusal} CollectionNotFound, UserNotFound, OnlyCreators, CollectionFull */
    add: (ownerId: UserId, id: CollectionId, creatorId: UserId): Promise<Collection> =>
      change(ownerId, id, async (tx) => {
        const role = await collectionReadingRepository(tx).findRole(ownerId, creatorId);
        if (!role) throw new Refusal(UserNotFound);
        if (role !== 'creator') throw new Refusal(OnlyCreators);
        const collections = collectionRepository(tx);
        if (!(await collections.insertCreator(id, creatorId))) return false;
        if ((await collections.countCreators(id)) > collectionLimits.creators) throw new Refusal(CollectionFull);
        return true;
      }),

    remove: (ownerId: UserId, id: CollectionId, creatorId: UserId): Promise<Collection> =>
      change(ownerId, id, (tx) => collectionRepository(tx).deleteCreator(id, creatorId)),

    orderCreators: (ownerId: UserId, id: CollectionId, { creatorIds, from }: CreatorOrder): Promise<Collection> =>
      change(ownerId, id, async (tx) => {
        if (from) assertSame(await collectionReadingRepository(tx).findCreatorIds(ownerId, id), from);
        await collectionRepository(tx).updateCreatorPlaces(id, creatorIds);
        return true;
      }),
  };
}

function collectionReading({ db, presenter, addressOf }: CollectionParts) {
  const reader = collectionReadingRepository(db);

  /** @throws {Refusal} CollectionNotFound */
  async function read(viewer: Viewer, id: CollectionId): Promise<Collection> {
    const row = await reader.find(viewer, id);
    const [collection] = row ? await presenter.present([row]) : [];
    if (!collection) throw new Refusal(CollectionNotFound);
    return collection;
  }

  return {
    read,

    list: async (ownerId: UserId): Promise<Collection[]> => presenter.present(await reader.findOwn(ownerId)),

    async summarize(ownerId: UserId): Promise<{ creators: number; online: number }> {
      const creators = await reader.findAllCreators(ownerId);
      return { creators: creators.length, online: (await presenter.findOnline(creators)).size };
    },

    listOf: (ownerId: UserId, creatorId: UserId): Promise<CollectionId[]> => reader.findWith(ownerId, creatorId),

    async listCreators(viewer: Viewer, id: CollectionId, query: PageQuery): Promise<Page<PersonCard[]>> {
      await read(viewer, id);
      const { take, skip, after } = pageWindow(query);
      const window = { after: after === null ? null : placeFrom(after, 0), skip, take };
      return pageOf(
        await reader.findCreators(viewer, id, window),
        query,
        ({ place }) => String(place),
        (row) => presentCard(row, addressOf),
      );
    },
  };
}

function collectionDeletion(
  { db, clock }: CollectionParts,
  read: (ownerId: UserId, id: CollectionId) => Promise<Collection>,
) {
  return {
    /** @throws {Refusal} CollectionNotFound */
    delete: (ownerId: UserId, id: CollectionId): Promise<{ id: CollectionId }> =>
      db.transaction(async (tx) => {
        const locked = await collectionRepository(tx).lock(ownerId, id);
        if (!locked) throw new Refusal(CollectionNotFound);
        if (!locked.isDeleted) {
          await collectionRepository(tx).updateDeleted(id, clock.now());
          await publish(tx, id);
        }
        return { id };
      }),

    /** @throws {Refusal} CollectionNotFound, TooManyCollections */
    async restore(ownerId: UserId, id: CollectionId): Promise<Collection> {
      await db.transaction(async (tx) => {
        // before the collection: another restored one counts
        await lockPair(tx, ownerId, ownerId);
        const locked = await collectionRepository(tx).lock(ownerId, id);
        if (!locked) throw new Refusal(CollectionNotFound);
        if (!locked.isDeleted) return;
        await requireRoom(tx, ownerId);
        await collectionRepository(tx).updateDeleted(id, null);
        await publish(tx, id);
      });
      return read(ownerId, id);
    },

    deleteOld: () =>
      collectionRepository(db).deleteOld(new Date(clock.now().getTime() - collectionLimits.restorableMs)),
  };
}

async function publish(tx: Transaction, id: CollectionId): Promise<void> {
  await tx.append(collectionChanged, await collectionRepository(tx).advanceRevision(id));
}

/** Locks the owner, so that of concurrent requests only as many as there is room for succeed. */
async function requireRoom(tx: Transaction, ownerId: UserId): Promise<void> {
  await lockPair(tx, ownerId, ownerId);
  if ((await collectionRepository(tx).count(ownerId)) >= collectionLimits.collections)
    throw new Refusal(TooManyCollections);
}
