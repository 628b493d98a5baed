/** A search looks at so many words and not at more. */
const maxQueryWords = 6;

/** Lower-case words of letters and digits, without accents, each once: 'Ana.Núñez' is ana and nunez. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  // what is longer than any word is taken in pieces
  return [...new Set(plain.match(/[\p{L}\p{N}]{1,40}/gu))];
}

export type SearchWords = { readonly nameWords: readonly string[]; readonly allWords: readonly string[] };

/** What somebody is found by. A handle counts by its parts and as a whole, as people type it without the dots. */
export function searchWords({ handle, name, bio }: { handle: string; name: string; bio: string }): SearchWords {
  const nameWords = wordsOf(`${handle} ${handle.replaceAll(/[._]/g, '')} ${name}`);
  return { nameWords, allWords: [...new Set([...nameWords, ...wordsOf(bio)])] };
}

export function queryWords(text: string): string[] {
  return wordsOf(text).slice(0, maxQueryWords);
}

/**
 * A tsquery: every word must be there, whole, as the beginning of one, or as one of its likely meanings.
 * Words are of letters and digits only, so nothing needs escaping but the quotes around them.
 */
export function tsQueryOf(
  words: readonly string[],
  meanings: ReadonlyMap<string, readonly string[]> = new Map(),
): string {
  return words
    .map((word) => [`'${word}':*`, ...(meanings.get(word) ?? []).map((meaning) => `'${meaning}'`)].join(' | '))
    .map((either) => `(${either})`)
    .join(' & ');
}
