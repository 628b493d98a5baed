/** Types of a share, as the server counts them. */
export type ShareType = 'feed' | 'link' | 'native' | Target;
export type Target = 'microblog' | 'socialNetwork' | 'chatApp' | 'messenger';

const pages: Readonly<Record<Target, (address: string, title: string) => [string, Record<string, string>]>> = {
  microblog: (url, text) => ['https://x.com/intent/post', { url, text }],
  socialNetwork: (u) => ['https://www.facebook.com/sharer/sharer.php', { u }],
  chatApp: (url, text) => ['https://wa.me/', { text: `${text} ${url}` }],
  messenger: (url, text) => ['https://t.me/share/url', { url, text }],
};

export const targets = ['microblog', 'socialNetwork', 'chatApp', 'messenger'] as const satisfies Target[];

/** Returns the page of another site that shares an address. */
export function pageOf(target: Target, address: string, title: string): string {
  const [page, parameters] = pages[target](address, title);
  return `${page}?${new URLSearchParams(parameters).toString()}`;
}
