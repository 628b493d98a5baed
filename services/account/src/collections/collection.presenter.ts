import type { Collection } from '@velvet/contracts/account/collections';
import type { UserId } from '@velvet/contracts/ids';
import { CacheUnavailable, type Cache } from '@velvet/kit/cache/cache';
import { presenceGroups } from '@velvet/presence/presence';
import type { AddressOf } from '#people/person.presenter.ts';
import type { CollectionRow } from './collection-reading.repository.ts';

export type CollectionPresenter = ReturnType<typeof collectionPresenter>;

type Shown = { id: UserId; showsPresence: boolean };

export function collectionPresenter(cache: Cache, addressOf: AddressOf) {
  /** Everyone is offline while the cache is unavailable, so collections are still listed. */
  const findKept = (ids: readonly UserId[]): Promise<string[]> =>
    cache.findKept(presenceGroups.online, ids).catch((error: unknown) => {
      if (error instanceof CacheUnavailable) return [];
      throw error;
    });

  /** The ids of the people that are online and show it. */
  async function findOnline(people: readonly Shown[]): Promise<Set<string>> {
    const ids = new Set(people.filter(({ showsPresence }) => showsPresence).map(({ id }) => id));
    return new Set(ids.size === 0 ? [] : await findKept([...ids]));
  }

  return {
    findOnline,

    async present(rows: readonly CollectionRow[]): Promise<Collection[]> {
      const online = await findOnline(rows.flatMap(({ creators }) => creators));
      return rows.map(({ owner, creators, createdAt, ...rest }) => ({
        ...rest,
        createdAt: createdAt.toISOString(),
        owner: presentPerson(owner),
        creators: creators.map((creator) => ({
          ...presentPerson(creator),
          isOnline: online.has(creator.id),
        })),
      }));
    },
  };

  function presentPerson({ id, name, handle, avatarKey }: CollectionRow['owner']) {
    return { id, name, handle, avatar: addressOf(avatarKey) };
  }
}
