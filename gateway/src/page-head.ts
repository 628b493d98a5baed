import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cache } from '@velvet/kit/cache/cache';
import { html, type Html } from '@velvet/kit/http/html';

/** The sources of the pages. */
export type PageParts = {
  /** the built application: its `site`, and its `first-view`, which renders here */
  directory: string;
  /** public address of the site */
  publicUrl: string;
  /** address of the account service; without it the page is served unchanged */
  account: () => string | undefined;
  /** address of the content service; without it an open post has no head of its own */
  content: () => string | undefined;
  cache: Cache;
};

/** A page of the application; `brotli` in base64. */
export type Page = { text: string; brotli: string };

/** The facts of a page that link previews of other sites show. */
export type Preview = {
  readonly type: 'profile' | 'website' | 'article' | 'video.other';
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** absolute address */
  readonly picture: string | null;
  /** whether search engines may list the page */
  readonly isListed: boolean;
};

const descriptionLength = 200;
/** of 11: a page is rendered while its reader waits */
const brotliQuality = 5;
const compress = promisify(brotliCompress);

export async function pageOf(text: string): Promise<Page> {
  const brotli = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } });
  return { text, brotli: brotli.toString('base64') };
}

export function sendPage(reply: FastifyReply, { headers }: FastifyRequest, status: 200 | 404, page: Page) {
  void reply.code(status).type('text/html; charset=utf-8');
  void reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding, cookie' });
  const takesBrotli = /\bbr\b/.test(headers['accept-encoding'] ?? '');
  if (!takesBrotli) return reply.send(page.text);
  return reply.header('content-encoding', 'br').send(Buffer.from(page.brotli, 'base64'));
}

/** The elements of a head that a preview replaces. */
const replaced =
  /<title>[^<]*<\/title>|<meta\s+(?:name="(?:description|robots|twitter:[^"]*)"|property="og:[^"]*")[^>]*>|<link\s+rel="canonical"[^>]*>/g;

/** Returns the page with the preview in place of its own title, description and preview. */
export function withPreview(page: string, preview: Preview): string {
  const end = page.indexOf('</head>');
  return `${page.slice(0, end).replaceAll(replaced, '')}${headOf(preview).markup}${page.slice(end)}`;
}

function headOf({ type, title, description, url, picture, isListed }: Preview): Html {
  const line = shortened(description);
  return html`<title>${title}</title>
    <meta name="description" content="${line}" />
    ${isListed ? html`<link rel="canonical" href="${url}" />` : html`<meta name="robots" content="noindex" />`}
    <meta property="og:type" content="${type}" />
    <meta property="og:site_name" content="Velvet" />
    <meta property="og:title" content="${title}" />
    <meta property="og:description" content="${line}" />
    <meta property="og:url" content="${url}" />
    ${picture ? html`<meta property="og:image" content="${picture}" />` : ''}
    <meta
      name="twitter:card"
      content="${type === 'video.other' || type === 'article' ? 'summary_large_image' : 'summary'}"
    />`;
}

/** Returns the text in one line, cut at a word. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= descriptionLength) return line;
  return `${line.slice(0, descriptionLength).replace(/\s+\S*$/, '')}…`;
}
