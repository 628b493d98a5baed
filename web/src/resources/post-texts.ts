import { listPosts, maxPostIds } from '@velvet/contracts/content/post-calls';
import type { PostId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';

/** The texts of posts that still exist for the caller, by id; `maxPostIds` a request. */
export async function readPostTexts(
  ids: readonly (PostId | null)[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string | null, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  const texts = new Map<string, string>();
  for (let from = 0; from < wanted.length; from += maxPostIds) {
    const query = { ids: wanted.slice(from, from + maxPostIds).join(',') };
    const { data } = await api(listPosts, { query, signal });
    for (const { _id, content } of data) texts.set(_id, content.text);
  }
  return texts;
}

/** The texts of the newest own posts that have the words, by id; at most `maxPostIds`. */
export async function findOwnTexts(
  author: string,
  q: string,
  signal: AbortSignal,
): Promise<ReadonlyMap<PostId, string>> {
  const { data } = await api(listPosts, { query: { author, q, limit: maxPostIds }, signal });
  return new Map(data.map(({ _id, content }) => [_id, content.text]));
}
