const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns the initials of the first and last word, without the server's suffix: 'AR' of 'Ana Ruiz (2)'. */
export function initialsOf(name: string): string {
  const words = name
    .replace(/\(\d+\)$/, '')
    .trim()
    .split(/\s+/);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word) => firstLetter(word ?? '').toLocaleUpperCase()).join('');
}

function firstLetter(word: string): string {
  const [first] = letters.segment(word);
  return first?.segment ?? '';
}

/** Returns a hue derived from the name, in degrees. */
export function hueOf(name: string): number {
  let hash = 0;
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 100_003;
  // the golden angle spreads similar hashes over the colour circle
  return Math.round((hash * 137.508) % 360);
}
