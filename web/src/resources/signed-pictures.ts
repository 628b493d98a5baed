import type { Query, QueryClient } from '@tanstack/react-query';
import type { PostId, VideoId } from '@velvet/contracts/ids';
import { renewPosts } from './post-cache.ts';
import { postKeys } from './posts.ts';
import { renewVideos, videoKeys } from './videos.ts';

/** Reads the answers on screen again that contain one of the addresses. @param addresses paths with their signature */
export function renewPictures(client: QueryClient, addresses: readonly string[]): void {
  for (const query of client.getQueryCache().findAll({ type: 'active' }))
    if (hasAny(query.state.data, addresses)) renewQuery(client, query, addresses);
}

function hasAny(data: unknown, addresses: readonly string[]): boolean {
  const text = JSON.stringify(data) ?? '';
  return addresses.some((address) => text.includes(address));
}

type Listed<Row> = { readonly pages: readonly { readonly data: readonly Row[] }[] };

/** Lists of posts and of videos keep their order and length, so their rows are read by their ids. */
function renewQuery(client: QueryClient, { queryKey, state }: Query, addresses: readonly string[]): void {
  const rowsOf = <Row>(): Row[] =>
    (state.data as Listed<Row>).pages.flatMap(({ data }) => data.filter((row) => hasAny(row, addresses)));
  if (isBelow(queryKey, postKeys.lists)) {
    const posts = rowsOf<{ readonly _id: PostId }>().map(({ _id }) => _id);
    void renewPosts(client, posts);
  } else if (isBelow(queryKey, videoKeys.feeds)) {
    const videos = rowsOf<{ readonly id: VideoId }>().map(({ id }) => id);
    void renewVideos(client, videos);
  } else void client.invalidateQueries({ queryKey, exact: true });
}

const isBelow = (queryKey: readonly unknown[], group: readonly unknown[]) =>
  group.every((part, index) => queryKey[index] === part);
