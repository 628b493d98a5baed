import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import type { PersonPage } from '@velvet/contracts/account/person';
import { readUser } from '@velvet/contracts/account/users';
import type { Cache } from '@velvet/kit/cache/cache';
import { html, type Html } from '@velvet/kit/http/html';
import { HttpClientError, requestJson } from '@velvet/kit/http/http-client';
import { z } from 'zod';

export type CreatorPageParts = {
  /** the built application: its `site`, and its `first-view`, which renders here */
  directory: string;
  /** public address of the site */
  publicUrl: string;
  /** address of the account service; without it the page is served unchanged */
  account: () => string | undefined;
  cache: Cache;
};

/** The exports of the application's build for the first view. */
type FirstViews = { creatorView(person: PersonPage): Promise<string> };
/** `brotli` in base64 */
type Page = { text: string; brotli: string };
/** the plain page where no first view exists */
type Found = { status: 200 | 404; page?: Page };

/** cookie of the identity provider's library in signed-in browsers; it does not identify the user */
const signedInCookie = '.is.authenticated=';
const freshMs = 10_000;
const timeoutMs = 1500;
const descriptionLength = 200;
/** of 11: a page is rendered once in ten seconds and must not wait */
const brotliQuality = 5;
const Answer = z.object({ data: z.unknown() });
const emptyRoot = '<div id="root"></div>';

/**
 * Serves `/@{handle}`: the application with two additions. Link previews of other sites read the title, description and
 * picture in its head, and visitors on slow phones see its first view while it loads. An unknown handle is 404. Without a
 * response of account the page is served without the additions.
 */
export async function serveCreatorPage(
  server: FastifyInstance,
  { directory, publicUrl, account, cache }: CreatorPageParts,
): Promise<void> {
  const bare = await readFile(join(directory, 'site', 'creator.html'), 'utf8');
  const firstViews = pathToFileURL(join(directory, 'first-view', 'first-view.js')).href;
  const barePage = await pageOf(bare);

  const reading = { config: { tier: 'read' } } as const;
  server.get<{ Params: { handle: string } }>('/@:handle', reading, async ({ params: { handle }, headers }, reply) => {
    // members see the page in their own frame: the visitors' first view would flash before it
    const isMember = (headers.cookie ?? '').includes(signedInCookie);
    const key = `gateway:creator:${handle.toLowerCase()}`;
    const { status, page = barePage } = JSON.parse(await cache.remember(key, freshMs, () => find(handle))) as Found;
    const { text, brotli } = isMember ? barePage : page;
    void reply.code(status).type('text/html; charset=utf-8');
    void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' });
    const takesBrotli = /\bbr\b/.test(headers['accept-encoding'] ?? '');
    return takesBrotli ? reply.header('content-encoding', 'br').send(Buffer.from(brotli, 'base64')) : reply.send(text);
  });

  async function find(handle: string): Promise<string> {
    const address = account();
    const person = address ? await ask(`${address}/users/${encodeURIComponent(handle)}`) : undefined;
    const found: Found = person
      ? { status: 200, page: await pageOf(await drawn(person)) }
      : { status: person === null ? 404 : 200 };
    return JSON.stringify(found);
  }

  async function drawn(person: PersonPage): Promise<string> {
    // loaded at the first request of a creator's page
    const { creatorView } = (await import(firstViews)) as FirstViews;
    const view = await creatorView(person);
    return withHead(bare, headOf(person, publicUrl)).replace(emptyRoot, () => view);
  }
}

const compress = promisify(brotliCompress);

async function pageOf(text: string): Promise<Page> {
  const brotli = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  return { text, brotli: brotli.toString('base64') };
}

/** Returns the creator as visible to visitors; null for an unknown handle, undefined without a response of account. */
async function ask(url: string): Promise<PersonPage | null | undefined> {
  try {
    const { data } = Answer.parse(await requestJson(url, { timeoutMs }));
    return readUser.data.parse(data);
  } catch (error) {
    return error instanceof HttpClientError && error.status >= 400 && error.status < 500 ? null : undefined;
  }
}

function headOf({ name, handle, bio, avatar, banner }: PersonPage, publicUrl: string): Html {
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
    ${picture ? html`<meta property="og:image" content="${new URL(picture, publicUrl).href}" />` : ''}
    <meta name="twitter:card" content="summary" />`;
}

/** Returns the text in one line, cut at a word. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= descriptionLength) return line;
  return `${line.slice(0, descriptionLength).replace(/\s+\S*$/, '')}…`;
}

/** Replaces the application's own title and description. */
function withHead(page: string, head: Html): string {
  const bare = page.replace(/<title>[^<]*<\/title>/, '').replace(/<meta\s+name="description"[^>]*>/, '');
  return bare.replace('</head>', () => `${head.markup}</head>`);
}
