import { writtenLinks } from '@velvet/contracts/content/links';

/** Maximum number of link previews per post. */
const most = 3;
const longest = 2000;

/** Returns the first addresses in a text, without duplicates. */
export function linksIn(text: string): string[] {
  const urls = writtenLinks(text).map(({ url }) => url);
  return [...new Set(urls.filter((url) => url.length <= longest))].slice(0, most);
}
