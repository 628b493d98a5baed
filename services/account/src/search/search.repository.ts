import type { Queries } from '@velvet/kit/database/database';
import type { Among, Viewer } from '#people/person.repository.ts';
import { visible } from '#people/visible.repository.ts';

/** Selects `wanted` people who match `tsQuery` and are not in `except`. */
export type Wish = { viewer: Viewer; among: Among; tsQuery: string; except: readonly string[]; wanted: number };

const role = (among: Among) => (among === 'creators' ? `and p.role = 'creator'` : '');
/** `offset 0` keeps the order of the joins as it is written. */
const joinPerson = (among: Among) => `cross join lateral (
    select p.id, p.followers_count from person p
     where p.id = s.person_id and ${visible} and p.visibility = 'public' ${role(among)} and p.id <> all($3::text[])
    offset 0) as p`;
/** Matches in handle and name come before those in the bio. */
const order = `order by s.name_words @@ $2::tsquery desc, p.followers_count desc, p.id desc`;

export function searchRepository(db: Queries) {
  const ids = async (name: string, sql: string, values: readonly unknown[]) =>
    (await db.rows<{ id: string }>(name, sql, values)).map(({ id }) => id);
  return {
    /**
     * Disables reordering of joins for the rest of the transaction. The planner misestimates prefix matches, and a wrong plan reads
     * everybody; so the statements below determine the order of reading.
     */
    async planAsWritten(): Promise<void> {
      await db.run('search.planAsWritten', `select set_config('enable_seqscan', 'off', true)`);
    },

    /** Reads all people with the rare word, and returns the matches among them. */
    findByWord({ viewer, among, tsQuery, except, wanted }: Wish, rareWord: string): Promise<string[]> {
      return ids(
        `search.findByWord.${among}`,
        `with s as materialized (
           select person_id, name_words from person_search where all_words @@ $5::tsquery and all_words @@ $2::tsquery)
         select p.id from s ${joinPerson(among)} ${order} limit $4`,
        [viewer, tsQuery, except, wanted, rareWord],
      );
    },

    /** Returns the matches among the `depth` most followed people. */
    findMostFollowed({ viewer, among, tsQuery, except, wanted }: Wish, depth: number): Promise<string[]> {
      return ids(
        `search.findMostFollowed.${among}`,
        `select p.id
           from (select p.id, p.followers_count from person p
                  where ${visible} and p.visibility = 'public' ${role(among)} and p.id <> all($3::text[])
                  order by p.followers_count desc, p.id desc limit $5) as p
          cross join lateral (select name_words from person_search
                               where person_id = p.id and all_words @@ $2::tsquery offset 0) as s
          ${order} limit $4`,
        [viewer, tsQuery, except, wanted, depth],
      );
    },

    /** Reads the first `enough` matches in any order, and returns the best of them. */
    findSome({ viewer, among, tsQuery, except, wanted }: Wish, enough: number): Promise<string[]> {
      return ids(
        `search.findSome.${among}`,
        `with s as materialized (select person_id, name_words from person_search where all_words @@ $2::tsquery)
         select p.id from (select person_id, name_words from s limit $5) as s ${joinPerson(among)} ${order} limit $4`,
        [viewer, tsQuery, except, wanted, enough],
      );
    },
  };
}
