import type { Queries } from '@velvet/kit/database/database';
import type { Known } from './search-text.ts';

/** Statistics of the words of a search. */
export function meaningRepository(db: Queries) {
  return {
    /** Returns the frequencies of words with these prefixes: exact below `enough`. */
    findTyped(words: readonly string[], enough: number): Promise<Known[]> {
      return db.rows(
        'search.findTyped',
        `select typed, '{}'::text[] as meanings, (
                  select coalesce(sum(people), 0)
                    from (select people from search_word
                           where word >= typed collate "C" and word < typed || chr(1114111) limit $2) as begun
                ) as frequency
           from unnest($1::text[]) with ordinality as query (typed, place) order by place`,
        [words, enough],
      );
    },

    /** Returns known words similar to mistyped ones: by trigrams, and one (short words) or two letters off. */
    findMeant(words: readonly string[]): Promise<Known[]> {
      return db.rows(
        'search.findMeant',
        `select typed, coalesce(array_agg(word), '{}') as meanings, coalesce(sum(people), 0) as frequency
           from unnest($1::text[]) as query (typed) join lateral (
                  select word, people from search_word
                   where word % typed and word <> typed
                     and levenshtein_less_equal(word, typed, 2) <= case when length(typed) < 6 then 1 else 2 end
                   order by similarity(word, typed) desc, people desc, word limit 10
                ) as likely on true
          group by typed`,
        [words],
      );
    },
  };
}
