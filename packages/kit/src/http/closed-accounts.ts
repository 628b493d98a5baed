import { isClosing, type Closing } from '@velvet/contracts/closing';
import type { UserId } from '@velvet/contracts/ids';
import type { Cache } from '#cache/cache.ts';

/**
 * Accounts that are closed: their owner is under age, or has requested the deletion. The service `account` writes the list, and
 * writes all of it again every minute. It is in the cache, shared by all replicas of all parts, so it applies at once to tokens
 * that were issued before.
 */
export type ClosedAccounts = {
  /** @param closing undefined removes the account from the list */
  set(id: UserId, closing: Closing | undefined): Promise<void>;
  /** Returns undefined for an open account, and while the cache is unreachable: otherwise its restart would close all accounts. */
  find(id: UserId): Promise<Closing | undefined>;
};

/** An entry outlives failed sweeps of an hour. One that could not be removed ends with it. */
const listedMs = 3_600_000;
const keyOf = (id: UserId) => `account:closed:${id}`;

export function closedAccounts(cache: Pick<Cache, 'get' | 'set' | 'delete'>): ClosedAccounts {
  return {
    set: (id, closing) => (closing === undefined ? cache.delete(keyOf(id)) : cache.set(keyOf(id), closing, listedMs)),
    async find(id) {
      const listed = await cache.get(keyOf(id));
      return listed !== undefined && isClosing(listed) ? listed : undefined;
    },
  };
}
