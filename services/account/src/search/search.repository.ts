import type { Queries } from '@velvet/kit/database';
import type { Among, Viewer } from '#people/person.repository.ts';
import { visible } from '#people/visible.repository.ts';

/** Where a match counts: in handle and name, or in the bio too. */
export type Where = 'name' | 'all';

const columns: Record<Where, string> = { name: 'name_words', all: 'all_words' };

export function searchRepository(db: Queries) {
  return {
    /**
     * For the rest of the transaction, plans are made for the very words: a frequent word is best found by walking from
     * the most followed on, a rare one by its index, and a plan for any word would be slow for one of them.
     */
    async planForTheWords(): Promise<void> {
      await db.run('search.planForTheWords', `select set_config('plan_cache_mode', 'force_custom_plan', true)`);
    },

    /** The most followed of those who match and are not in `except`. */
    async findIds(
      viewer: Viewer,
      among: Among,
      where: Where,
      tsQuery: string,
      except: readonly string[],
      limit: number,
    ): Promise<string[]> {
      const rows = await db.rows<{ id: string }>(
        `search.find.${among}.${where}`,
        `select p.id
           from person p join person_search s on s.person_id = p.id
          where s.${columns[where]} @@ $2::tsquery and ${visible} and p.visibility = 'public'
            ${among === 'creators' ? `and p.role = 'creator'` : ''} and p.id <> all($3::text[])
          order by p.followers_count desc, p.id desc limit $4`,
        [viewer, tsQuery, except, limit],
      );
      return rows.map(({ id }) => id);
    },

    /**
     * Known words that a mistyped one may mean: alike by their trigrams, and at most one (short words) or two
     * letters off.
     */
    async findMeanings(words: readonly string[]): Promise<Map<string, string[]>> {
      const rows = await db.rows<{ word: string; meanings: string[] }>(
        'search.findMeanings',
        `select typed as word, array(
                  select word from search_word
                   where word % typed and word <> typed
                     and levenshtein_less_equal(word, typed, 2) <= case when length(typed) < 6 then 1 else 2 end
                   order by similarity(word, typed) desc, word limit 10) as meanings
           from unnest($1::text[]) as typed`,
        [words],
      );
      return new Map(rows.filter(({ meanings }) => meanings.length > 0).map(({ word, meanings }) => [word, meanings]));
    },
  };
}
