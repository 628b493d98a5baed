import { postCountsChanged } from '@velvet/contracts/content/events';
import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { postCountsRepository } from './post-counts.repository.ts';
import { postLockRepository } from './post-lock.repository.ts';
import { postMediaRepository } from './post-media.repository.ts';
import { postWriteRepository } from './post-write.repository.ts';
import { findObstacle, settlePost } from './publishing.ts';

const batch = 100;

/** Publishes counts that changed since the last run, once per post. */
export const publishCounts = sweep('posts.tell-counts', 2, async ({ db }: Context) => {
  for (let found = batch; found === batch;) {
    found = await db.transaction(async (tx) => {
      const counts = postCountsRepository(tx);
      const changed = await counts.takeChanged(batch);
      for (const told of await counts.findCounts(changed)) await tx.append(postCountsChanged, told);
      return changed.length;
    });
  }
});

/** Publishes what is due; whoever may not publish any more finds it among the drafts. */
export const publishScheduled = sweep('posts.publish-scheduled', 1, async ({ db, clock }: Context) => {
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
