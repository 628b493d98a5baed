import { sweep } from '@velvet/kit/sweep';
import type { Context } from '#context.ts';
import { postLockRepository } from './post-lock.repository.ts';
import { postMediaRepository } from './post-media.repository.ts';
import { postWriteRepository } from './post-write.repository.ts';
import { findObstacle, settlePost } from './publishing.ts';

const batch = 100;

/** Publishes what is due; whoever may not publish any more finds it among the drafts. */
export const publishScheduled = sweep('posts.publish-scheduled', 10, async ({ db, clock }: Context) => {
  for (let found = batch; found === batch;) {
    found = await db.transaction(async (tx) => {
      const posts = postWriteRepository(tx);
      const due = await postLockRepository(tx).lockDue(clock.now(), batch);
      for (const post of due) {
        const obstacle = await findObstacle(tx, post.authorId, {
          ...post,
          hasMedia: (await postMediaRepository(tx).find(post.id)).length > 0,
        });
        await posts.updateState(post.id, obstacle ? 'draft' : 'processing');
        if (!obstacle) await settlePost(tx, clock, post);
      }
      return due.length;
    });
  }
});
