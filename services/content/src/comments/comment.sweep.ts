import { sweep } from '@velvet/kit/jobs/sweep';
import type { Context } from '#context.ts';
import { collectPictures } from './comment-media.ts';

const batch = 100;

/** Deletes the pictures of deleted comments, whether a person, a post or an account deleted them. */
export const collectCommentMedia = sweep('comments.collect-media', 60, async ({ db }: Context) => {
  for (let collected = batch; collected === batch;)
    collected = await db.transaction((tx) => collectPictures(tx, batch));
});
