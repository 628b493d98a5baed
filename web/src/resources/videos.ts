import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { listVideos, maxVideoIds, readVideo, uploadVideo, type Video } from '@velvet/contracts/content/videos';
import type { VaultItem } from '@velvet/contracts/content/vault';
import type { VideoId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import type { Input } from '#api/request.ts';
import { byCursor, eachPage, from, keysOf, refresh, staleAfterMs, type Pages } from './cache.ts';

const key = keysOf('videos');
const pageSize = 10;

/** The feeds of the section. */
export type VideoFeed = 'ranked' | 'latest' | 'saved' | 'own';
export type VideoPages = Pages<Video>;

export const videoKeys = { feeds: key('feed'), own: key('own') };

/** The feed of a viewer. A fetched one stays as it is, because a new run of the ranked feed has another order. */
export const videoFeedQuery = (feed: VideoFeed, viewerId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: key('feed', feed, viewerId ?? null),
    queryFn: ({ pageParam, signal }) =>
      api(listVideos, { query: { ...selectionOf(feed, viewerId), limit: pageSize, ...from(pageParam) }, signal }),
    ...byCursor,
    staleTime: staleAfterMs.never,
    refetchOnReconnect: false,
  });

const selectionOf = (feed: VideoFeed, viewerId: string | undefined) =>
  feed === 'own' ? { author: viewerId ?? '' } : { feed };

/** One video with a fresh address of its file. */
export const videoQuery = (id: string, viewerId: string | undefined) =>
  queryOptions({
    queryKey: key('one', id, viewerId ?? null),
    queryFn: ({ signal }) => api(readVideo, { params: { id }, signal }),
    staleTime: staleAfterMs.signedMedia,
    retry: false,
  });

const moreShown = 12;

/** The newest videos of a creator. */
export const videosOfQuery = (author: string, viewerId: string | undefined) =>
  queryOptions({
    queryKey: key('of', author, viewerId ?? null),
    queryFn: async ({ signal }) => (await api(listVideos, { query: { author, limit: moreShown }, signal })).data,
    staleTime: staleAfterMs.signedMedia,
  });

/** The viewer's own videos that are processed, or failed. */
export const unpublishedVideosQuery = queryOptions({
  queryKey: videoKeys.own,
  queryFn: async ({ signal }) => (await api(listVideos, { query: { state: 'unpublished' }, signal })).data,
  staleTime: staleAfterMs.immediately,
});

export type VideoBody = NonNullable<Input<typeof uploadVideo>['body']>;
/** A new video without its file. */
export type VideoWords = Omit<VideoBody, 'vaultItemId'>;

/** Publishes a vault item as a video. @throws {ApiFailure} */
export const publishVideo = (body: VideoBody) => api(uploadVideo, { body });

/** A file was processed: an own video of it may be published. */
export async function refreshOwnVideos(client: QueryClient): Promise<void> {
  const waitingCount = () =>
    client.getQueryData(unpublishedVideosQuery.queryKey)?.filter(({ state }) => state === 'processing').length ?? 0;
  const before = waitingCount();
  if (before === 0) return;
  await client.refetchQueries({ queryKey: videoKeys.own });
  if (waitingCount() < before) await restartFeeds(client);
}

/** Returns the videos of a list, each once: what is published while the viewer reads moves the pages. */
export function videosOf(pages: VideoPages['pages']): Video[] {
  return [...new Map(pages.flatMap(({ data }) => data).map((video) => [video.id, video])).values()];
}

/** Begins the feeds anew: the ranked one gets a new order. */
export const restartFeeds = (client: QueryClient) => client.resetQueries({ queryKey: videoKeys.feeds });

/**
 * Shows a video that was just uploaded: among those that are processed, or in the feed. It is cached before anything is fetched,
 * so that the event of its file is not missed.
 */
export async function showUploaded(client: QueryClient, video: Video): Promise<void> {
  if (video.state === 'processing') client.setQueryData(unpublishedVideosQuery.queryKey, (own = []) => [video, ...own]);
  await client.refetchQueries({ queryKey: videoKeys.own });
  await restartFeeds(client);
}

/**
 * Reads all about videos again but the feeds, which keep their order: of them, the locked videos alone are read.
 */
export async function refreshVideos(client: QueryClient): Promise<void> {
  const feeds = client.getQueriesData<VideoPages>({ queryKey: videoKeys.feeds });
  const shown = feeds.flatMap(([, pages]) => pages?.pages.flatMap(({ data }) => data) ?? []);
  const locked = new Set(shown.filter((video) => video.locked !== null).map(({ id }) => id));
  const isNoFeed = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[1] !== videoKeys.feeds[1];
  await Promise.all([
    client.invalidateQueries({ queryKey: key(), predicate: isNoFeed }),
    renewVideos(client, [...locked]),
  ]);
}

/** Fetches videos again for fresh addresses of their media, or because access to them may have changed. One that fails stays as it is. */
export async function renewVideos(client: QueryClient, ids: readonly VideoId[]): Promise<void> {
  for (let start = 0; start < ids.length; start += maxVideoIds) {
    const query = { ids: ids.slice(start, start + maxVideoIds).join(',') };
    const { data } = await api(listVideos, { query }).catch(() => ({ data: [] }));
    // the score belongs to the place in the list
    for (const fresh of data) patchVideo(client, fresh.id, ({ ranking }) => ({ ...fresh, ranking }));
  }
}

/** Changes videos wherever they are cached. */
function patchVideos(client: QueryClient, patch: (video: Video) => Video): void {
  client.setQueriesData<Video>({ queryKey: key('one') }, (video) => video && patch(video));
  client.setQueriesData<VideoPages>(
    { queryKey: videoKeys.feeds },
    (pages) => pages && eachPage(pages, (videos) => videos.map(patch)),
  );
}

export const patchVideo = (client: QueryClient, id: VideoId, change: (video: Video) => Video): void =>
  patchVideos(client, (video) => (video.id === id ? change(video) : video));

/** The viewer follows a creator. */
export const patchFollowed = (client: QueryClient, creatorId: string): void =>
  patchVideos(client, (video) => (video.user_id === creatorId ? { ...video, isFollowed: true } : video));

/** Own videos have the captions of their items. */
export const patchCaptions = (client: QueryClient, { id, urls }: VaultItem): void =>
  patchVideos(client, (video) => (video.itemId === id ? { ...video, captions: urls.captions } : video));

/** Removes a deleted video from the feeds. */
export function dropVideo(client: QueryClient, id: VideoId): void {
  client.setQueriesData<VideoPages>(
    { queryKey: videoKeys.feeds },
    (pages) => pages && eachPage(pages, (videos) => videos.filter((video) => video.id !== id)),
  );
  void refresh(client, 'videos');
}
