import { useQueries } from '@tanstack/react-query';
import type { PersonCard } from '@velvet/contracts/account/person';
import { presenceQuery } from '#resources/people.ts';

/**
 * Returns the ids of the listed people who are online. Each page of the list is a separate query, so that a new page
 * does not refetch the others.
 */
export function useOnline(pages: readonly (readonly PersonCard[])[]): ReadonlySet<string> {
  return useQueries({
    queries: pages.map((page) => presenceQuery(page.map(({ id }) => id))),
    combine: (answers) => new Set<string>(answers.flatMap(({ data }) => data?.online ?? [])),
  });
}
