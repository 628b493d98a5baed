import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { readSitemapIndex, readSitemapPage } from '@velvet/contracts/account/creators';
import { NotFound, Unavailable } from '@velvet/contracts/failure';
import type { Cache } from '@velvet/kit/cache/cache';
import { html, type Html } from '@velvet/kit/http/html';
import { HttpClientError, requestJson } from '@velvet/kit/http/http-client';
import { Refusal } from '@velvet/kit/http/refusal';
import { z } from 'zod';
import type { PageParts } from './page-head.ts';

const freshMs = 3_600_000;
const timeoutMs = 5000;
/** Public pages of the application, except those of creators. */
const pages = ['/', '/browse', '/creators', '/support', '/terms', '/privacy'];
const reading = { config: { tier: 'read' } } as const;

/**
 * Serves the sitemap for search engines (sitemaps.org): `/sitemap.xml` is an index of `/sitemap/pages.xml` and of one file
 * for each 10,000 creators, `/sitemap/creators/{first handle}.xml`; `/robots.txt` names it. Responses of account are cached
 * for an hour.
 */
export async function serveSitemap(
  server: FastifyInstance,
  { directory, publicUrl, account, cache }: PageParts,
): Promise<void> {
  const robots = await readFile(join(directory, 'site', 'robots.txt'), 'utf8');
  const at = (path: string) => new URL(path, publicUrl).href;

  server.get('/robots.txt', reading, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(`${robots.trimEnd()}\n\nSitemap: ${at('/sitemap.xml')}\n`),
  );
  server.get('/sitemap.xml', reading, async (_request, reply) => {
    const firsts = await handlesOf(account(), readSitemapIndex.path, cache);
    const files = [
      '/sitemap/pages.xml',
      ...firsts.map((first) => `/sitemap/creators/${encodeURIComponent(first)}.xml`),
    ];
    return send(reply, html`<sitemapindex xmlns="${namespace}">${locations('sitemap', files.map(at))}</sitemapindex>`);
  });
  server.get('/sitemap/pages.xml', reading, (_request, reply) => send(reply, urlSet(pages.map(at))));
  server.get<{ Params: { first: string } }>('/sitemap/creators/:first.xml', reading, async ({ params }, reply) => {
    const path = readSitemapPage.path.replace('{from}', encodeURIComponent(params.first));
    const handles = await handlesOf(account(), path, cache);
    return send(reply, urlSet(handles.map((handle) => at(`/@${encodeURIComponent(handle)}`))));
  });
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const urlSet = (addresses: readonly string[]): Html =>
  html`<urlset xmlns="${namespace}">${locations('url', addresses)}</urlset>`;

const locations = (kind: 'url' | 'sitemap', addresses: readonly string[]): Html[] =>
  addresses.map((address) =>
    kind === 'url' ? html`<url><loc>${address}</loc></url>` : html`<sitemap><loc>${address}</loc></sitemap>`,
  );

const send = (reply: FastifyReply, { markup }: Html) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', `public, max-age=${freshMs / 1000}`)
    .send(`<?xml version="1.0" encoding="UTF-8"?>${markup}`);

const Answer = z.object({ data: z.array(z.string()) });

/** @throws {Refusal} 404 when account refuses the handle, 503 without a response of account: an empty sitemap would remove every creator from the index */
async function handlesOf(account: string | undefined, path: string, cache: Cache): Promise<string[]> {
  const load = async () => JSON.stringify(Answer.parse(await requestJson(`${account}${path}`, { timeoutMs })));
  try {
    return Answer.parse(JSON.parse(await cache.remember(`gateway:sitemap:${path}`, freshMs, load))).data;
  } catch (error) {
    const isRefused = error instanceof HttpClientError && error.status >= 400 && error.status < 500;
    throw new Refusal(isRefused ? NotFound : Unavailable);
  }
}
