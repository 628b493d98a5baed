import { queryOptions, useQueries, type UseQueryResult } from '@tanstack/react-query';
import { listPreviews, maxPreviewed, type WorkPreview } from '@velvet/contracts/content/preview-calls';
import type { UserId } from '@velvet/contracts/ids';
import type { z } from 'zod';
import { api } from '#api/client.ts';
import { keysOf, staleAfterMs } from './cache.ts';

const key = keysOf('posts');

type Previewed = z.output<(typeof listPreviews)['data']>;

const previewsQuery = (userIds: readonly UserId[], viewerId: string) =>
  queryOptions({
    queryKey: key('previews', viewerId, ...userIds),
    queryFn: ({ signal }) => api(listPreviews, { query: { userIds: userIds.join(',') }, signal }),
    staleTime: staleAfterMs.signedMedia,
  });

/**
 * Returns the pictures of the newest posts of each of the people; undefined until they are read. A list that grows reads the new people
 * alone.
 */
export function usePreviews(
  people: readonly { readonly id: UserId }[],
  viewerId: string,
): (id: UserId) => readonly WorkPreview[] | undefined {
  const parts = Array.from({ length: Math.ceil(people.length / maxPreviewed) }, (_, part) =>
    people.slice(part * maxPreviewed, (part + 1) * maxPreviewed).map(({ id }) => id),
  );
  const read = useQueries({ queries: parts.map((ids) => previewsQuery(ids, viewerId)), combine });
  return (id) => {
    const part = read[parts.findIndex((ids) => ids.includes(id))];
    return part && (part.find(({ authorId }) => authorId === id)?.previews ?? []);
  };
}

/** Previews add to a list, so one that cannot be read is empty. */
const combine = (answers: UseQueryResult<Previewed>[]): (Previewed | undefined)[] =>
  answers.map(({ data, isError }) => data ?? (isError ? [] : undefined));
