import { searchDepth } from '@velvet/contracts/account/person';
import type { Database } from '@velvet/kit/database';
import type { Among, Viewer } from '#people/person.repository.ts';
import { queryWords, tsQueryOf } from './search-text.ts';
import { searchRepository, type Where } from './search.repository.ts';

/** Shorter words have too many neighbours for a guess. */
const shortestMistyped = 4;

export function searchService(db: Database) {
  return {
    /**
     * Who matches, best first: by name, then by bio, then with typing mistakes by name and by bio; in each the most
     * followed first. What comes later is only looked for when what comes first does not fill the page.
     * @returns the ids of the places `skip` to `skip + take`; none beyond the depth of search
     */
    find(viewer: Viewer, among: Among, text: string, skip: number, take: number): Promise<string[]> {
      const words = queryWords(text);
      const wanted = Math.min(skip + take, searchDepth);
      return db.transaction(async (tx) => {
        const search = searchRepository(tx);
        const found: string[] = [];
        const add = async (where: Where, tsQuery: string) => {
          if (found.length < wanted)
            found.push(...(await search.findIds(viewer, among, where, tsQuery, found, wanted - found.length)));
        };
        await search.planForTheWords();
        const asTyped = tsQueryOf(words);
        await add('name', asTyped);
        await add('all', asTyped);
        const mistyped = words.filter((word) => word.length >= shortestMistyped);
        if (found.length < wanted && mistyped.length > 0) {
          const meanings = await search.findMeanings(mistyped);
          const asMeant = tsQueryOf(words, meanings);
          if (meanings.size > 0) await add('name', asMeant);
          if (meanings.size > 0) await add('all', asMeant);
        }
        return found.slice(skip);
      });
    },

    /** Whether there is any word to search for: punctuation alone finds nobody. */
    hasWords: (text: string): boolean => queryWords(text).length > 0,
  };
}
