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

/** Single letters begin too many words to tell anything: the first is used where there is nothing else. */
export function queryWords(text: string): string[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => word.length > 1);
  return telling.length > 0 ? telling.slice(0, maxQueryWords) : words.slice(0, 1);
}

/** What a word of a search may stand for, and how many people have such words. */
export type Known = { readonly typed: string; readonly meanings: readonly string[]; readonly frequency: number };

/**
 * A tsquery: every word must be there, whole, as the beginning of one, or as one of its likely meanings.
 * Words are of letters and digits only, so nothing needs escaping but the quotes around them.
 */
export function tsQueryOf(words: readonly Pick<Known, 'typed' | 'meanings'>[]): string {
  return words
    .map(({ typed, meanings }) => [`'${typed}':*`, ...meanings.map((meaning) => `'${meaning}'`)].join(' | '))
    .map((either) => `(${either})`)
    .join(' & ');
}

/** @returns the words as they were where nothing likely was found */
export function withMeanings(typed: readonly Known[], meant: readonly Known[]): readonly Known[] {
  if (meant.length === 0) return typed;
  return typed.map((word) => {
    const likely = meant.find((each) => each.typed === word.typed);
    if (!likely) return word;
    return { ...word, meanings: likely.meanings, frequency: word.frequency + likely.frequency };
  });
}

/** Who matches has this word too, so nobody else needs to be looked at. */
export function rarest(words: readonly Known[]): Known {
  return words.reduce((one, other) => (other.frequency < one.frequency ? other : one));
}
