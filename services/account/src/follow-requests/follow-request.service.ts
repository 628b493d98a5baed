import { followRequestEnded, userFollowed } from '@velvet/contracts/account/events';
import { FollowRequestNotFound } from '@velvet/contracts/account/follows';
import type { PersonCard } from '@velvet/contracts/account/person';
import type { PageQuery } from '@velvet/contracts/call';
import type { UserId } from '@velvet/contracts/ids';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { pageOf, pageWindow } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import { followRepository } from '#follows/follow.repository.ts';
import { seenOrRefuse } from '#follows/seen.ts';
import { uuidFrom } from '#people/cursor.ts';
import { lockPair } from '#people/person-lock.repository.ts';
import { presentCard, type AddressOf } from '#people/person.presenter.ts';
import { followRequestRepository } from './follow-request.repository.ts';

export type FollowRequestParts = { db: Database; addressOf: AddressOf };

const requestsAtOnce = 200;

/** Requests to follow a private profile, answered by its owner. */
export function followRequestService({ db, addressOf }: FollowRequestParts) {
  /** @returns false if there is no request */
  async function accept(tx: Transaction, followerId: UserId, followedId: UserId): Promise<boolean> {
    if (!(await endRequest(tx, followerId, followedId))) return false;
    const { follows } = await seenOrRefuse(tx, followedId, followerId);
    if (await followRepository(tx).insert(followerId, followedId))
      await tx.append(userFollowed, { followerId, followedId, isMutual: follows, isAccepted: true });
    return true;
  }

  /** @throws {Refusal} UserNotFound, FollowRequestNotFound */
  function answer(ownerId: UserId, askerId: UserId, end: typeof accept): Promise<void> {
    return db.transaction(async (tx) => {
      await lockPair(tx, ownerId, askerId);
      await seenOrRefuse(tx, ownerId, askerId);
      if (!(await end(tx, askerId, ownerId))) throw new Refusal(FollowRequestNotFound);
    });
  }

  return {
    async list(ownerId: UserId, query: PageQuery): Promise<Page<PersonCard[]>> {
      const { take, skip, after } = pageWindow(query);
      const rows = await followRequestRepository(db).findAsking(ownerId, uuidFrom(after), skip, take);
      return pageOf(
        rows,
        query,
        ({ requestId }) => requestId,
        (row) => presentCard(row, addressOf),
      );
    },

    accept: (ownerId: UserId, askerId: UserId) => answer(ownerId, askerId, accept),
    decline: (ownerId: UserId, askerId: UserId) => answer(ownerId, askerId, endRequest),

    /** Turns requests to profiles that are public by now into follows, in small transactions. Hidden people wait. */
    async acceptNeedless(): Promise<void> {
      for (const { followerId, followedId } of await followRequestRepository(db).findNeedless(requestsAtOnce))
        await db.transaction(async (tx) => {
          await lockPair(tx, followerId, followedId);
          const seen = await followRepository(tx).findSeen(followerId, followedId);
          if (seen?.isOpen && (await followRepository(tx).findSeen(followedId, followerId)))
            await accept(tx, followerId, followedId);
        });
    },
  };
}

/** Ends a request in any way, in a transaction that has locked the pair. @returns whether it existed */
export async function endRequest(tx: Transaction, followerId: UserId, followedId: UserId): Promise<boolean> {
  const existed = await followRequestRepository(tx).delete(followerId, followedId);
  if (existed) await tx.append(followRequestEnded, { followerId, followedId });
  return existed;
}
