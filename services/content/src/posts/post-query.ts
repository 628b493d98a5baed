/** Maximum number of words per search. */
const maxQueryWords = 6;

/**
 * Returns a tsquery that requires every word, whole or as a prefix. Words consist of letters and digits, so only the quotes around
 * them are needed. Empty without words.
 */
export function postQueryOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{1,40}/gu) ?? [];
  return [...new Set(words)]
    .slice(0, maxQueryWords)
    .map((word) => `'${word}':*`)
    .join(' & ');
}
