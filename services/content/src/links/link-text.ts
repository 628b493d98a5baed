/** Maximum number of link previews per post. */
const most = 3;
const longest = 2000;

/** Returns the URLs in a text, in order, without duplicates and without trailing punctuation. */
export function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"']+/gi) ?? [];
  const links = found.map((link) => link.replace(/[.,;:!?)\]}]+$/, '')).filter((link) => isAddress(link));
  return [...new Set(links)].slice(0, most);
}

function isAddress(link: string): boolean {
  return link.length <= longest && URL.canParse(link) && new URL(link).hostname.includes('.');
}
