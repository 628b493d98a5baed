import { CannotBlockYourself, type BlockedPerson } from '@velvet/contracts/account/blocks';
import { userBlocked, userUnblocked, userUnfollowed } from '@velvet/contracts/account/events';
import { UserNotFound } from '@velvet/contracts/account/person';
import type { PageQuery } from '@velvet/contracts/call';
import type { UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { pageOf, pageWindow } from '@velvet/kit/http/page';
import { Refusal } from '@velvet/kit/http/refusal';
import type { Page } from '@velvet/kit/http/route';
import type { z } from 'zod';
import { endRequest } from '#follow-requests/follow-request.service.ts';
import { followRepository } from '#follows/follow.repository.ts';
import { uuidFrom } from '#people/cursor.ts';
import { lockPair } from '#people/person-lock.repository.ts';
import type { AddressOf } from '#people/person.presenter.ts';
import { blockRepository, type BlockedRow } from './block.repository.ts';

export type BlockParts = { db: Database; clock: Clock; addressOf: AddressOf };

export function blockService({ db, clock, addressOf }: BlockParts) {
  function present({ id, name, handle, avatarKey, blockedAt }: BlockedRow): z.input<typeof BlockedPerson> {
    return { id, name, handle, avatar: addressOf(avatarKey), blockedAt: blockedAt.toISOString() };
  }

  return {
    block(blockerId: UserId, blockedId: UserId): Promise<void> {
      if (blockerId === blockedId) return Promise.reject(new Refusal(CannotBlockYourself));
      return db.transaction(async (tx) => {
        await lockPair(tx, blockerId, blockedId);
        const blocks = blockRepository(tx);
        if (!(await blocks.isKnown(blockerId, blockedId))) throw new Refusal(UserNotFound);
        if (!(await blocks.insert(blockerId, blockedId, clock.now()))) return;
        await tx.append(userBlocked, { blockerId, blockedId });
        await endFollow(tx, blockerId, blockedId);
        await endFollow(tx, blockedId, blockerId);
      });
    },

    unblock(blockerId: UserId, blockedId: UserId): Promise<void> {
      return db.transaction(async (tx) => {
        await lockPair(tx, blockerId, blockedId);
        const blocks = blockRepository(tx);
        if (!(await blocks.isKnown(blockerId, blockedId))) throw new Refusal(UserNotFound);
        if (await blocks.delete(blockerId, blockedId)) await tx.append(userUnblocked, { blockerId, blockedId });
      });
    },

    async list(blockerId: UserId, query: PageQuery): Promise<Page<z.input<typeof BlockedPerson>[]>> {
      const { take, skip, after } = pageWindow(query);
      const rows = await blockRepository(db).findBlocked(blockerId, uuidFrom(after), skip, take);
      return pageOf(rows, query, ({ blockId }) => blockId, present);
    },
  };
}

async function endFollow(tx: Transaction, followerId: UserId, followedId: UserId): Promise<void> {
  if (await followRepository(tx).delete(followerId, followedId))
    await tx.append(userUnfollowed, { followerId, followedId });
  await endRequest(tx, followerId, followedId);
}
