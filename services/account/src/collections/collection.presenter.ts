import type { Collection } from '@velvet/contracts/account/collections';
import type { UserId } from '@velvet/contracts/ids';
import { CacheUnavailable, type Cache } from '@velvet/kit/cache/cache';
import { presenceGroups } from '@velvet/presence/presence';
import type { AddressOf } from '#people/person.presenter.ts';
import type { CollectionRow } from './collection-reading.repository.ts';

export type CollectionPresenter = (rows: readonly CollectionRow[]) => Promise<Collection[]>;

export function collectionPresenter(cache: Cache, addressOf: AddressOf): CollectionPresenter {
  /** Everyone is offline while the cache is unavailable, so collections are still listed. */
  const findOnline = (ids: readonly UserId[]): Promise<string[]> =>
    cache.findKept(presenceGroups.online, ids).catch((error: unknown) => {
      if (error instanceof CacheUnavailable) return [];
      throw error;
    });

  return async (rows) => {
    const asked = rows.flatMap(({ creators }) => creators.filter((each) => each.showsPresence).map(({ id }) => id));
    const online = new Set<string>(asked.length === 0 ? [] : await findOnline([...new Set(asked)]));
    return rows.map(({ owner, creators, createdAt, ...rest }) => ({
      ...rest,
      createdAt: createdAt.toISOString(),
      owner: presentPerson(owner),
      creators: creators.map((creator) => ({
        ...presentPerson(creator),
        isOnline: creator.showsPresence && online.has(creator.id),
      })),
    }));
  };

  function presentPerson({ id, name, handle, avatarKey }: CollectionRow['owner']) {
    return { id, name, handle, avatar: addressOf(avatarKey) };
  }
}
