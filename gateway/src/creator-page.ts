import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { readCreator } from '@velvet/contracts/account/creators';
import type { Cache } from '@velvet/kit/cache';
import { html, type Html } from '@velvet/kit/html';
import { HttpClientError, requestJson } from '@velvet/kit/http-client';
import { z } from 'zod';

export type CreatorPageParts = {
  /** the built application */
  directory: string;
  /** the site's address as browsers see it */
  publicUrl: string;
  /** of the account service; without it the page goes out as it is */
  account: string | undefined;
  cache: Cache;
};

type Creator = z.output<typeof readCreator.data>;
type Found = { state: 'found'; creator: Creator } | { state: 'missing' } | { state: 'unknown' };

const freshMs = 10_000;
const patienceMs = 1500;
const descriptionLength = 200;
const Answer = z.object({ data: z.unknown() });

/**
 * `/@{handle}` is the application like every page, but other sites look at its head before anybody opens it: title,
 * description and picture are the creator's, and an unknown handle is 404. When account does not answer, the page goes out
 * without them.
 */
export function serveCreatorPage(
  server: FastifyInstance,
  { directory, publicUrl, account, cache }: CreatorPageParts,
): void {
  server.get<{ Params: { handle: string } }>('/@:handle', async (request, reply) => {
    const page = await readPage(directory);
    const found = await find(request.params.handle);
    void reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache');
    if (found.state === 'missing') return reply.code(404).send(page);
    return reply.send(found.state === 'found' ? withHead(page, headOf(found.creator, publicUrl)) : page);
  });

  async function find(handle: string): Promise<Found> {
    if (!account) return { state: 'unknown' };
    const text = await cache.remember(`gateway:creator:${handle.toLowerCase()}`, freshMs, async () =>
      JSON.stringify(await ask(`${account}/creators/${encodeURIComponent(handle)}`)),
    );
    return JSON.parse(text) as Found;
  }
}

/** The build has one for this address; any other has at least its own. */
function readPage(directory: string): Promise<string> {
  const read = (name: string) => readFile(join(directory, name), 'utf8');
  return read('creator.html').catch(() => read('index.html'));
}

async function ask(url: string): Promise<Found> {
  try {
    const { data } = Answer.parse(await requestJson(url, { timeoutMs: patienceMs }));
    return { state: 'found', creator: readCreator.data.parse(data) };
  } catch (error) {
    const isMissing = error instanceof HttpClientError && error.status >= 400 && error.status < 500;
    return { state: isMissing ? 'missing' : 'unknown' };
  }
}

function headOf({ name, handle, bio, avatar, banner }: Creator, publicUrl: string): Html {
  const url = new URL(`/@${encodeURIComponent(handle)}`, publicUrl).href;
  const title = `${name} (@${handle}) · Velvet`;
  const description = shortened(bio) || `See what ${name} shares on Velvet.`;
  const picture = avatar ?? banner;
  return html`<title>${title}</title>
    <meta name="description" content="${description}" />
    <link rel="canonical" href="${url}" />
    <meta property="og:type" content="profile" />
    <meta property="og:site_name" content="Velvet" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${description}" />
    <meta property="og:url" content="${url}" />
    ${banner ? html`<link rel="preload" as="image" href="${banner}" fetchpriority="high" />` : ''}
    ${picture ? html`<meta property="og:image" content="${new URL(picture, publicUrl).href}" />` : ''}
    <meta name="twitter:card" content="summary" />`;
}

/** In one line, cut at a word. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= descriptionLength) return line;
  return `${line.slice(0, descriptionLength).replace(/\s+\S*$/, '')}…`;
}

/** In place of the application's own title and description. */
function withHead(page: string, head: Html): string {
  const bare = page.replace(/<title>[^<]*<\/title>/, '').replace(/<meta\s+name="description"[^>]*>/, '');
  return bare.replace('</head>', () => `${head.markup}</head>`);
}
