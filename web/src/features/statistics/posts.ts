import type { Analytics, PerformanceStatus, PostSort } from '@velvet/contracts/insights/analytics';

/** The statistics of a post or a video. */
export type Performance = Analytics['performance'][number];

const longestTitle = 80;

/** Ids of those whose title is the first line of their text. */
export const postIdsOf = (posts: readonly Performance[]) =>
  posts.filter(({ subject }) => subject === 'post').map(({ id }) => id);

/** Replaces the description of posts by the first line of their text, where there is one. */
export function withTitles(
  posts: readonly Performance[],
  texts: ReadonlyMap<string | null, string> | undefined,
): Performance[] {
  return posts.map((post) => {
    const [line = ''] = (texts?.get(post.id) ?? '').trim().split('\n');
    const title = line.length > longestTitle ? `${line.slice(0, longestTitle).trimEnd()}…` : line;
    return title === '' ? post : { ...post, title };
  });
}

/** Sorts posts by a figure, highest first; `newest` is by publication. */
export function sortPosts(posts: readonly Performance[], sort: PostSort): Performance[] {
  const valueOf = (post: Performance) => (sort === 'newest' ? Date.parse(post.date) : post[sort]);
  return posts.toSorted((one, other) => valueOf(other) - valueOf(one));
}

export type StatusFilter = 'all' | PerformanceStatus;

export function isFound({ title }: Performance, text: string): boolean {
  return title.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());
}

export function hasStatus({ status }: Performance, filter: StatusFilter): boolean {
  return filter === 'all' || filter === status;
}
