import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { Person, Post } from './post.ts';

/** The kinds of posts by what they show. */
export const SavedKind = z.enum(['all', 'photos', 'videos', 'text']);
export type SavedKind = z.infer<typeof SavedKind>;

export const listSavedPosts = call({
  method: 'GET',
  path: '/posts/saved',
  caller: 'member',
  summary:
    'The posts that the caller saved, the last saved first. A post that the caller may not know of any more is left out; one that is locked is answered locked.',
  paged: true,
  query: pageQuery(10, {
    kind: SavedKind.default('all'),
    /** a handle or an id */
    author: z.string().min(1).max(128).optional(),
    /** words, or parts of words, of what the caller may read of the post and of its author's name or handle */
    q: z.string().trim().min(1).max(100).optional(),
  }),
  data: z.array(Post),
});

export const listSavedAuthors = call({
  method: 'GET',
  path: '/posts/saved/authors',
  caller: 'member',
  summary: 'The authors of the posts that the caller saved, those with the most such posts first; at most 100.',
  data: z.array(z.object({ author: Person, posts: z.number().int() })),
});
