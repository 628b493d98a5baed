import { expect, test } from 'vitest';
import { pageAfter } from './post-paging.ts';

const page = (posts: number, hasMore: boolean) => ({
  data: Array.from({ length: posts }),
  meta: { page: 1, limit: 10, hasMore, nextCursor: hasMore ? 'next' : null },
});

test.each([
  { posts: 10, hasMore: true, is: { cursor: 'next' } },
  { posts: 10, hasMore: false, is: { page: 2 } },
  { posts: 9, hasMore: false, is: undefined },
  { posts: 0, hasMore: false, is: undefined },
  // the server left one out that is not to be seen any more: the rest must not be lost
  { posts: 9, hasMore: true, is: { cursor: 'next' } },
])('after a page of $posts, of which more is $hasMore, goes on at $is', ({ posts, hasMore, is }) => {
  const last = page(posts, hasMore);
  expect(pageAfter(last, [last])).toEqual(is);
});
