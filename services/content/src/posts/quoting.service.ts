import { PostNotFound, SharesClosed } from '@velvet/contracts/content/failures';
import { createPost } from '@velvet/contracts/content/post-calls';
import type { PostId, UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { findOpenPost } from './open-post.ts';
import { insertPost, newPost } from './post-writing.service.ts';

/** The type of a share into the feed of the person who shares. */
export const feedShare = 'feed';

export function quotingService(db: Database, clock: Clock) {
  return {
    /**
     * Publishes a post for everyone that quotes another one with words. Readers see the quoted post by its own rule of access.
     * @throws {Refusal} PostNotFound, PostLocked, SharesClosed, VerificationRequired
     */
    quote(authorId: UserId, id: PostId, text: string): Promise<PostId> {
      return db.transaction(async (tx) => {
        const at = clock.now();
        const quoted = await findOpenPost(tx, id, authorId, at);
        if (!quoted) throw new Refusal(PostNotFound);
        if (!quoted.allowShares) throw new Refusal(SharesClosed);
        const post = { ...newPost(authorId, createPost.body.parse({ text }), [], at), quotes: { postId: id } };
        await insertPost(tx, post, [], [], at);
        return post.id;
      });
    },
  };
}
