/** An address ends before spaces, angle brackets, double quotes and the punctuation of scripts without spaces. */
const address = /https?:\/\/[^\s<>"“”„«»‹›。、，！？；：」』）】》]+/giu;
/** Punctuation after an address belongs to the sentence. */
const punctuation = /[.,;:!?…'’]+$/u;
const brackets: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Position of an address in a text, up to `end`, exclusive, and the address as it is written. */
export type WrittenLink = { readonly start: number; readonly end: number; readonly url: string };

/** Returns the http and https addresses of public names in a text, in order. Malformed ones, and those with a password, are left out. */
export function writtenLinks(text: string): WrittenLink[] {
  return [...text.matchAll(address)].flatMap(({ index: start, 0: found }) => {
    const url = withoutSentence(found);
    return isAddress(url) ? [{ start, end: start + url.length, url }] : [];
  });
}

/** Removes punctuation and closing brackets that the address did not open: '(see https://a.test/b_(c))' keeps one. */
function withoutSentence(found: string): string {
  const url = found.replace(punctuation, '');
  const closing = url.at(-1) ?? '';
  const opening = brackets[closing];
  const isUnmatched = opening !== undefined && url.split(closing).length > url.split(opening).length;
  if (isUnmatched) return withoutSentence(url.slice(0, -1));
  return url;
}

function isAddress(url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed || parsed.username !== '' || parsed.password !== '') return false;
  // a platform that is tried out has links to itself
  return parsed.hostname.includes('.') || parsed.hostname === 'localhost';
}
