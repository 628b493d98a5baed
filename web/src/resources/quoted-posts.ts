import { queryOptions } from '@tanstack/react-query';
import type { Post } from '@velvet/contracts/content/post';
import { listPosts, maxPostIds } from '@velvet/contracts/content/post-calls';
import type { PostId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import { keysOf, staleAfterMs } from './cache.ts';

const key = keysOf('posts');

/** Quotes that appear within this time share a request; milliseconds. */
const gatheredMs = 10;

type Waiting = { readonly id: PostId; readonly answer: PromiseWithResolvers<Post | null> };
let waiting: Waiting[] = [];

/** A post that another one quotes; null if the viewer may not learn that it exists. */
export const quotedPostQuery = (id: PostId, viewerId: string | undefined) =>
  queryOptions({
    queryKey: key('quoted', id, viewerId ?? null),
    queryFn: () => readQuoted(id),
    staleTime: staleAfterMs.signedMedia,
  });

function readQuoted(id: PostId): Promise<Post | null> {
  if (waiting.length === 0) setTimeout(() => void readWaiting(), gatheredMs);
  const answer = Promise.withResolvers<Post | null>();
  waiting.push({ id, answer });
  return answer.promise;
}

async function readWaiting(): Promise<void> {
  const all = waiting;
  waiting = [];
  for (let from = 0; from < all.length; from += maxPostIds) {
    const batch = all.slice(from, from + maxPostIds);
    try {
      const ids = [...new Set(batch.map(({ id }) => id))].join(',');
      const { data } = await api(listPosts, { query: { ids } });
      for (const { id, answer } of batch) answer.resolve(data.find(({ _id }) => _id === id) ?? null);
    } catch (error) {
      for (const { answer } of batch) answer.reject(error);
    }
  }
}
