import { z } from 'zod';
import { call } from '#call.ts';
import { PostId } from '#ids.ts';
import { ownersAlone } from '#others.ts';
import { PinLimit, PostNotFound, PostNotPublished } from './failures.ts';
import { Post } from './post.ts';

const pin = {
  path: '/posts/{id}/pin',
  caller: 'member',
  others: ownersAlone,
  params: z.object({ id: PostId }),
  data: Post,
} as const;

export const pinPost = call({
  ...pin,
  method: 'PUT',
  summary:
    "Puts a published post of the caller first on the caller's page; the last pinned comes first. Twice changes nothing.",
  failures: [PostNotFound, PostNotPublished, PinLimit],
});

export const unpinPost = call({
  ...pin,
  method: 'DELETE',
  summary: 'Unpins the post. Idempotent.',
  failures: [PostNotFound],
});
