import { searchDepth } from '@velvet/contracts/account/person';
import type { Database, Queries } from '@velvet/kit/database/database';
import type { Among, Viewer } from '#people/person.repository.ts';
import { meaningRepository } from './meaning.repository.ts';
import { queryWords, rarest, tsQueryOf, withMeanings, type Known } from './search-text.ts';
import { searchRepository } from './search.repository.ts';

/** Shorter words have too many similar words for corrections. */
const shortestMistyped = 4;
/** A word is rare if at most this many people have it; then all of them are read. */
const rareLimit = 2000;
/** Number of most followed people among whom a frequent word is searched. */
const mostFollowed = 1000;
/** Spelling is corrected if exact search finds fewer people. */
const few = 5;

export type Search = { viewer: Viewer; among: Among; text: string; skip: number; take: number };

export function searchService(db: Database) {
  return {
    /**
     * Returns matches, best first: exact matches of names, then of bios, then corrected ones in the same order, each by followers.
     * Spelling is corrected only if there are few exact matches.
     * @returns the ids from `skip` to `skip + take`; none beyond the search depth
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

    /** Returns whether there is a word to search for; punctuation alone matches nobody. */
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
