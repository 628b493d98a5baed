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
    'Lists the posts the caller saved, most recently saved first. A post no longer visible to the caller is left out; a locked post is returned locked.',
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
  summary: 'Lists the authors of the posts the caller saved, those with the most saved posts first; at most 100.',
  data: z.array(z.object({ author: Person, posts: z.number().int() })),
});
