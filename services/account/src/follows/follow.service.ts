import { followRequested, userFollowed, userUnfollowed } from '@velvet/contracts/account/events';
import { AccountIsClosing } from '@velvet/contracts/closing';
import { CannotFollowYourself, FollowersOnly } from '@velvet/contracts/account/follows';
import type { PersonCard, Relation } from '@velvet/contracts/account/person';
import type { PageQuery } from '@velvet/contracts/call';
import type { UserId } from '@velvet/contracts/ids';
import type { Database } from '@velvet/kit/database/database';
import { pageOf, pageWindow } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import type { Budgets } from '@velvet/people/budget';
import { followRequestRepository } from '#follow-requests/follow-request.repository.ts';
import { endRequest } from '#follow-requests/follow-request.service.ts';
import { uuidFrom } from '#people/cursor.ts';
import { lockPair } from '#people/person-lock.repository.ts';
import { presentCard, type AddressOf } from '#people/person.presenter.ts';
import { relationBetween } from '#people/relation.ts';
import { followListRepository } from './follow-list.repository.ts';
import { followRepository } from './follow.repository.ts';
import { seenOrRefuse } from './seen.ts';

export type FollowParts = { db: Database; budgets: Budgets; addressOf: AddressOf };

export function followService({ db, budgets, addressOf }: FollowParts) {
  async function list(viewerId: UserId, personId: UserId, query: PageQuery, side: 'findFollowers' | 'findFollowing') {
    const seen = await seenOrRefuse(db, viewerId, personId);
    if (!seen.isOpen && !seen.follows) throw new Refusal(FollowersOnly);
    const { take, skip, after } = pageWindow(query);
    const rows = await followListRepository(db)[side](viewerId, personId, uuidFrom(after), skip, take);
    return pageOf(
      rows,
      query,
      ({ followId }) => followId,
      (row) => presentCard(row, addressOf),
    );
  }

  return {
    /** @throws {Refusal} CannotFollowYourself, UserNotFound, AccountIsClosing, TooManyRequests */
    follow(followerId: UserId, followedId: UserId): Promise<Relation> {
      if (followerId === followedId) return Promise.reject(new Refusal(CannotFollowYourself));
      return db.transaction(async (tx) => {
        await lockPair(tx, followerId, followedId);
        const follows = followRepository(tx);
        const seen = await seenOrRefuse(tx, followerId, followedId);
        if (await follows.isClosing(followerId)) throw new Refusal(AccountIsClosing);
        const { followedBack } = seen;
        // a repeated follow or request publishes nothing
        if (!seen.follows && !seen.isRequested) await budgets.require('follows', followerId, followedId);
        if (!seen.isOpen && !seen.follows) {
          if (await followRequestRepository(tx).insert(followerId, followedId))
            await tx.append(followRequested, { followerId, followedId });
          return relationBetween({ follows: false, followedBack, isRequested: true });
        }
        await endRequest(tx, followerId, followedId);
        if (await follows.insert(followerId, followedId))
          await tx.append(userFollowed, { followerId, followedId, isMutual: followedBack });
        return relationBetween({ follows: true, followedBack, isRequested: false });
      });
    },

    unfollow(followerId: UserId, followedId: UserId): Promise<Relation> {
      return db.transaction(async (tx) => {
        await lockPair(tx, followerId, followedId);
        const { followedBack } = await seenOrRefuse(tx, followerId, followedId);
        if (await followRepository(tx).delete(followerId, followedId))
          await tx.append(userUnfollowed, { followerId, followedId });
        await endRequest(tx, followerId, followedId);
        return relationBetween({ follows: false, followedBack, isRequested: false });
      });
    },

    listFollowers(viewerId: UserId, personId: UserId, query: PageQuery): Promise<Page<PersonCard[]>> {
      return list(viewerId, personId, query, 'findFollowers');
    },

    listFollowing(viewerId: UserId, personId: UserId, query: PageQuery): Promise<Page<PersonCard[]>> {
      return list(viewerId, personId, query, 'findFollowing');
    },
  };
}
