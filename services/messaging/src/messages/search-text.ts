/** Maximum number of words per search. */
const maxQueryWords = 8;

const quoted = (word: string) => `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`;

/**
 * Returns a text for `to_tsquery` that requires every word, the last one as a prefix. Each word is quoted, so operators have no
 * effect, and PostgreSQL splits it as it splits the texts.
 */
export function messageQueryOf(text: string): string {
  const words = text.split(/\s+/).filter(Boolean).slice(0, maxQueryWords);
  return words.map((word, index) => quoted(word) + (index === words.length - 1 ? ':*' : '')).join(' & ');
}
