import { postDeleted, postPublished } from '@velvet/contracts/content/events';
import { on } from '@velvet/kit/consumer';
import type { Context } from '#context.ts';
import { lockIdentity } from '#people/person-lock.repository.ts';
import { postRepository } from './post.repository.ts';

export const onPostPublished = on(postPublished, async (_context: Context, tx, { postId, authorId }) => {
  await lockIdentity(tx, authorId);
  const posts = postRepository(tx);
  if (await posts.insert(postId, authorId)) await posts.count(authorId, 1);
});

export const onPostDeleted = on(postDeleted, async (_context: Context, tx, { postId, authorId }) => {
  await lockIdentity(tx, authorId);
  const posts = postRepository(tx);
  if (await posts.delete(postId, authorId)) await posts.count(authorId, -1);
});
