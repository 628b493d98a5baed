import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pageOf, type PageParts, sendPage, withPreview } from './page-head.ts';

/** The pages of the site that are the same for everybody, except the front page, whose head is built with it. */
const pages: Readonly<Record<string, { readonly title: string; readonly description: string }>> = {
  '/browse': { title: 'Browse creators', description: 'Find creators on Velvet: what they share, and what it costs.' },
  '/creators': {
    title: 'For creators',
    description: 'Publish for everyone, for subscribers or for a price. Keep 80% of every sale, paid out every week.',
  },
  '/support': { title: 'Support', description: 'Answers to common questions, and help from the people behind Velvet.' },
  '/terms': { title: 'Terms of Service', description: 'The terms of Velvet.' },
  '/privacy': { title: 'Privacy Policy', description: 'How Velvet handles personal data.' },
};

/** Below it the pages are served, because `/creators` is also the prefix of calls. */
const prefix = '/site-pages';

/** Returns the path that serves a page of the site; undefined for any other address. */
export function sitePageOf(url: string): string | undefined {
  const path = url.replace(/\?.*$/s, '');
  return Object.hasOwn(pages, path) ? `${prefix}${path}` : undefined;
}

/** Serves `/browse`, `/creators` and the other pages of the site: the application, each with its own head for link previews. */
export async function serveSitePages(
  server: FastifyInstance,
  { directory, publicUrl }: Pick<PageParts, 'directory' | 'publicUrl'>,
): Promise<void> {
  const bare = await readFile(join(directory, 'site', 'index.html'), 'utf8');
  const picture = new URL('/icon-512.png', publicUrl).href;
  for (const [path, { title, description }] of Object.entries(pages)) {
    const url = new URL(path, publicUrl).href;
    const preview = { type: 'website', title: `${title} · Velvet`, description, url, picture, isListed: true } as const;
    const page = await pageOf(withPreview(bare, preview));
    server.get(`${prefix}${path}`, { config: { tier: 'page' } }, (request, reply) =>
      sendPage(reply, request, 200, page),
    );
  }
}
