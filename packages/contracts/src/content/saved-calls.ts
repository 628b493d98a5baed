import { z } from 'zod';
import { call, pageQuery } from '#call.ts';
import { listsContent } from '#others.ts';
import { Person, Post } from './post.ts';

/** Kinds of posts by their media. */
export const SavedKind = z.enum(['all', 'photos', 'videos', 'audio', 'text']);
export type SavedKind = z.infer<typeof SavedKind>;

export const listSavedPosts = call({
  method: 'GET',
  path: '/posts/saved',
  caller: 'member',
  others: listsContent,
  summary:
    'Lists the posts the caller saved, most recently saved first. A post no longer visible to the caller is left out; a locked post is returned locked.',
  paged: true,
  query: pageQuery(10, {
    kind: SavedKind.default('all'),
    /** handle or id */
    author: z.string().min(1).max(128).optional(),
    /** words or parts of words in the text that the caller may read, or in the author's name or handle */
    q: z.string().trim().min(1).max(100).optional(),
  }),
  data: z.array(Post),
});

export const listSavedAuthors = call({
  method: 'GET',
  path: '/posts/saved/authors',
  caller: 'member',
  others: listsContent,
  summary: 'Lists the authors of the posts the caller saved, those with the most saved posts first; at most 100.',
  data: z.array(z.object({ author: Person, posts: z.number().int() })),
});
