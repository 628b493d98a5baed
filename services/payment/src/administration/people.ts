import type { Queries } from '@velvet/kit/database/database';
import { profileCardRepository } from '#people/profile-card.repository.ts';

/** Returns the text of a search, which may be an id, with the people whom it may mean; undefined without a search. */
export async function findPeople(
  db: Queries,
  q: string | undefined,
): Promise<{ text: string; people: string[] } | undefined> {
  if (q === undefined) return undefined;
  return { text: q, people: [q, ...(await profileCardRepository(db).findIds(q))] };
}
