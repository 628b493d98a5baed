import { useQueries } from '@tanstack/react-query';
import type { PersonCard } from '@velvet/contracts/account/person';
import { presenceQuery } from '#resources/people.ts';

/** Who of the people in a list is online; each page of the list is asked about by itself, so that none is asked twice. */
export function useOnline(pages: readonly (readonly PersonCard[])[]): ReadonlySet<string> {
  return useQueries({
    queries: pages.map((page) => presenceQuery(page.map(({ id }) => id))),
    combine: (answers) => new Set<string>(answers.flatMap(({ data }) => data?.online ?? [])),
  });
}
