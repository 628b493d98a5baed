import { searchDepth } from '@velvet/contracts/account/person';
import type { Database, Queries } from '@velvet/kit/database/database';
import type { Among, Viewer } from '#people/person.repository.ts';
import { meaningRepository } from './meaning.repository.ts';
import { queryWords, rarest, tsQueryOf, withMeanings, type Known } from './search-text.ts';
import { searchRepository } from './search.repository.ts';

/** Shorter words have too many neighbours for a guess. */
const shortestMistyped = 4;
/** A word of at most so many people is rare: all of them are looked at. */
const rareLimit = 2000;
/** How far down from the most followed a frequent word is looked for. */
const mostFollowed = 1000;
/** So few found as typed are a sign of a typing mistake. */
const few = 5;

export type Search = { viewer: Viewer; among: Among; text: string; skip: number; take: number };

export function searchService(db: Database) {
  return {
    /**
     * Who matches, best first: as typed by name, then by bio, then with typing mistakes in the same way; in each the
     * most followed first. Mistakes are only thought of when few are found as typed.
     * @returns the ids of the places `skip` to `skip + take`; none beyond the depth of search
     */
    find({ viewer, among, text, skip, take }: Search): Promise<string[]> {
      const words = queryWords(text);
      const wanted = Math.min(skip + take, searchDepth);
      return db.transaction(async (tx) => {
        const meanings = meaningRepository(tx);
        await searchRepository(tx).planAsWritten();
        const typed = await meanings.findTyped(words, rareLimit + 1);
        const found = await matching(tx, { viewer, among, wanted, except: [] }, typed);
        const mistyped = words.filter((word) => word.length >= shortestMistyped);
        if (found.length < Math.min(wanted, few) && mistyped.length > 0) {
          const meant = withMeanings(typed, await meanings.findMeant(mistyped));
          const rest = { viewer, among, wanted: wanted - found.length, except: found };
          if (meant !== typed) found.push(...(await matching(tx, rest, meant)));
        }
        return found.slice(skip);
      });
    },

    /** Whether there is any word to search for: punctuation alone finds nobody. */
    hasWords: (text: string): boolean => queryWords(text).length > 0,
  };
}

type Rest = { viewer: Viewer; among: Among; wanted: number; except: readonly string[] };

async function matching(tx: Queries, rest: Rest, words: readonly Known[]): Promise<string[]> {
  const search = searchRepository(tx);
  const wish = { ...rest, tsQuery: tsQueryOf(words) };
  const rare = rarest(words);
  if (rare.frequency === 0) return [];
  if (rare.frequency <= rareLimit) return search.findByWord(wish, tsQueryOf([rare]));
  const found = await search.findMostFollowed(wish, mostFollowed);
  if (found.length === rest.wanted) return found;
  const except = [...rest.except, ...found];
  return [...found, ...(await search.findSome({ ...wish, except, wanted: rest.wanted - found.length }, rareLimit))];
}
