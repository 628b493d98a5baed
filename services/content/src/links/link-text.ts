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
  if (link.length > longest || !URL.canParse(link)) return false;
  const { hostname } = new URL(link);
  // a platform that is tried out has links to itself
  return hostname.includes('.') || hostname === 'localhost';
}
