/** As many cards as a post shows. */
const most = 3;
const longest = 2000;

/** The addresses in a text, in their order, each once; what stands behind a sentence is not part of one. */
export function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"']+/gi) ?? [];
  const links = found.map((link) => link.replace(/[.,;:!?)\]}]+$/, '')).filter((link) => isAddress(link));
  return [...new Set(links)].slice(0, most);
}

function isAddress(link: string): boolean {
  return link.length <= longest && URL.canParse(link) && new URL(link).hostname.includes('.');
}
