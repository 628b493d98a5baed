import type { InfiniteData } from '@tanstack/react-query';
import type { Post } from '@velvet/contracts/content/post';
import type { PostId } from '@velvet/contracts/ids';
import type { Page } from '#api/client.ts';
import { eachPage } from './cache.ts';
import type { PageStart } from './post-paging.ts';

/** A list of posts as far as it was fetched. */
export type PostPages = InfiniteData<Page<readonly Post[]>, PageStart>;

export function withPost(pages: PostPages, id: PostId, change: (post: Post) => Post): PostPages {
  if (!pages.pages.some(({ data }) => data.some(({ _id }) => _id === id))) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page) =>
      page.data.some(({ _id }) => _id === id)
        ? { ...page, data: page.data.map((post) => (post._id === id ? change(post) : post)) }
        : page,
    ),
  };
}

export const withoutPost = (pages: PostPages, id: PostId): PostPages =>
  eachPage(pages, (posts) => posts.filter(({ _id }) => _id !== id));

export function withFirst(pages: PostPages, post: Post): PostPages {
  const [first, ...rest] = withoutPost(pages, post._id).pages;
  return first ? { ...pages, pages: [{ ...first, data: [post, ...first.data] }, ...rest] } : pages;
}

/** The posts of a list, each once: while somebody reads, what is published moves the pages. */
export function postsOf(pages: readonly Page<readonly Post[]>[]): Post[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((post) => [post._id, post])).values()];
}

/** Whether what lies in the cache is a post. */
export function isPost(data: unknown): data is Post {
  return typeof data === 'object' && data !== null && '_id' in data && 'engagement' in data && 'audience' in data;
}
