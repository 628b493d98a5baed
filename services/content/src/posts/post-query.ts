/** A search looks at so many words and not at more. */
const maxQueryWords = 6;

/**
 * A tsquery: every word must be there, whole or as the beginning of one. Words are of letters and digits only, so nothing
 * needs escaping but the quotes around them. Empty where there is nothing to search for.
 */
export function postQueryOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]{1,40}/gu) ?? [];
  return [...new Set(words)]
    .slice(0, maxQueryWords)
    .map((word) => `'${word}':*`)
    .join(' & ');
}
