import { PinLimit, PostNotPublished } from '@velvet/contracts/content/failures';
import { maxPinnedPosts } from '@velvet/contracts/content/limits';
import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Database } from '@velvet/kit/database/database';
import { newId } from '@velvet/kit/base/ids';
import { Refusal } from '@velvet/kit/http/refusal';
import { pinRepository } from './pin.repository.ts';
import { appendPostChanged } from './publishing.ts';
import { ownOrRefuse } from './post-writing.service.ts';

export type PinService = ReturnType<typeof pinService>;

export function pinService(db: Database) {
  return {
    pin(authorId: UserId, id: PostId): Promise<void> {
      return db.transaction(async (tx) => {
        const pins = pinRepository(tx);
        await pins.lock(authorId);
        const post = await ownOrRefuse(tx, authorId, id);
        if (post.state !== 'published') throw new Refusal(PostNotPublished);
        if (await pins.isPinned(id)) return;
        if ((await pins.count(authorId)) >= maxPinnedPosts) throw new Refusal(PinLimit);
        await pins.update(id, pinPosition());
        await appendPostChanged(tx, post);
      });
    },

    unpin(authorId: UserId, id: PostId): Promise<void> {
      return db.transaction(async (tx) => {
        const post = await ownOrRefuse(tx, authorId, id);
        await pinRepository(tx).update(id, null);
        if (post.state === 'published') await appendPostChanged(tx, post);
      });
    },
  };
}

/** Pin positions sort by the time of pinning, and after all UUIDv7, which begin with 0 until the year 2527. */
const pinPosition = () => `f${newId().slice(1)}`;
