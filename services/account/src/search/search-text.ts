import { charactersOf } from '@velvet/contracts/text';

/** Maximum number of words per search. */
const maxQueryWords = 6;

/** Returns distinct lower-case words of letters and digits, without accents: 'Ana.Núñez' gives ana and nunez. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  // longer runs of letters are split
  return [...new Set(plain.match(/[\p{L}\p{N}]{1,40}/gu))];
}

/** Scripts whose words have no spaces between them. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+$/u;

/** Returns the words that a prefix is compared with: where words have no spaces, each may begin at any character. */
function beginningsOf(text: string): string[] {
  const words = wordsOf(text).flatMap((word) => (unspaced.test(word) ? suffixesOf(charactersOf(word)) : [word]));
  return [...new Set(words)];
}

const suffixesOf = (characters: readonly string[]) => characters.map((_, at) => characters.slice(at).join(''));

export type SearchWords = { readonly nameWords: readonly string[]; readonly allWords: readonly string[] };

/** Returns the words that find a person. A handle counts by its parts and as a whole, because people omit the dots. */
export function searchWords({ handle, name, bio }: { handle: string; name: string; bio: string }): SearchWords {
  const nameWords = beginningsOf(`${handle} ${handle.replaceAll(/[._]/g, '')} ${name}`);
  return { nameWords, allWords: [...new Set([...nameWords, ...beginningsOf(bio)])] };
}

/** Returns the words of a query. Single letters match too much, so the first one is used only if there are no other words. */
export function queryWords(text: string): string[] {
  const words = wordsOf(text);
  const telling = words.filter((word) => word.length > 1);
  return telling.length > 0 ? telling.slice(0, maxQueryWords) : words.slice(0, 1);
}

/** A word of a search, its possible meanings, and the number of people with such words. */
export type Known = { readonly typed: string; readonly meanings: readonly string[]; readonly frequency: number };

/**
 * Returns a tsquery that requires every word: whole, as a prefix, or as one of its meanings. Words consist of letters and digits, so
 * only the quotes around them are needed.
 */
export function tsQueryOf(words: readonly Pick<Known, 'typed' | 'meanings'>[]): string {
  return words
    .map(({ typed, meanings }) => [`'${typed}':*`, ...meanings.map((meaning) => `'${meaning}'`)].join(' | '))
    .map((either) => `(${either})`)
    .join(' & ');
}

/** @returns the words unchanged if no similar word was found */
export function withMeanings(typed: readonly Known[], meant: readonly Known[]): readonly Known[] {
  if (meant.length === 0) return typed;
  return typed.map((word) => {
    const likely = meant.find((each) => each.typed === word.typed);
    if (!likely) return word;
    return { ...word, meanings: likely.meanings, frequency: word.frequency + likely.frequency };
  });
}

/** Returns the rarest word. All matches have it, so other people need not be read. */
export function rarest(words: readonly Known[]): Known {
  return words.reduce((one, other) => (other.frequency < one.frequency ? other : one));
}
