import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { maxPreviewed, type listPreviews, type WorkPreview } from '@velvet/contracts/content/preview-calls';
import type { UserId } from '@velvet/contracts/ids';
import type { z } from 'zod';
import { previewsQuery } from '#resources/previews.ts';

type Previewed = z.output<(typeof listPreviews)['data']>;

/** Returns what each of the people shows of their work; undefined until it is read. A list that grows reads the new people alone. */
export function usePreviews(
  people: readonly { readonly id: UserId }[],
  viewerId: string | undefined,
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
