import { basename, join } from 'node:path';
import files from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NotFound } from '@velvet/contracts/failure';
import { Refusal } from '@velvet/kit/http/refusal';
import { compilingPolicy } from './security-headers.ts';
import { sitePageOf } from './site-pages.ts';

/** Paths that a browser's navigation reaches; any other navigation receives the application. */
const servedToNavigation = [
  '/@',
  '/collection/',
  '/video/',
  '/session/',
  '/post/',
  '/docs',
  '/media/',
  '/identity/',
  '/openapi.json',
  '/assets/',
  '/sitemap/',
  '/notifications/unsubscribe/',
  '/api/status',
  '/api/ping',
];

/** A worker of the meeting room, which segments the person in a picture by WebAssembly. */
const compilingWorker = 'blur.worker-';

const yearSeconds = 31_536_000;

type Navigation = {
  method?: string | undefined;
  url?: string | undefined;
  headers: Record<string, string | string[] | undefined>;
};

/**
 * Pages and calls share names (`/creators` is a page, `/creators/search` a call). A navigation of a browser receives the
 * application, which redirects unknown addresses to `/`.
 */
export function rewriteNavigation({ method, url = '/', headers }: Navigation): string {
  // previews of other sites accept everything
  const sitePage = isRead(method) && !asksForData(headers) ? sitePageOf(url) : undefined;
  if (sitePage !== undefined) return sitePage;
  const isPage =
    isRead(method) &&
    isNavigation(headers) &&
    !servedToNavigation.some((prefix) => url.startsWith(prefix)) &&
    !isFile(url);
  if (!isPage) return url;
  return isFrontPage(url) ? '/landing.html' : '/index.html';
}

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD';

/** Excludes the redirect target of the sign-in, which redirects to another page. */
function isFrontPage(url: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://site');
  return pathname === '/' && !searchParams.has('state');
}

function isNavigation(headers: Navigation['headers']): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return String(headers['accept'] ?? '').startsWith('text/html');
}

/** Returns whether a client requests data: it sends a token, or accepts JSON but no HTML. Others receive the application. */
function asksForData({ authorization, accept }: Navigation['headers']): boolean {
  const types = String(accept ?? '');
  return authorization !== undefined || (types.includes('json') && !types.includes('text/html'));
}

/** `/sw.js`, `/favicon.svg`: one segment with an ending; a handle's dot stands behind an `@` */
function isFile(url: string): boolean {
  return /^\/[^/@?]+\.[a-z0-9]+(\?|$)/.test(url);
}

/** Serves the built application: hashed files as immutable, pages revalidated, precompressed files as they are. */
export async function serveApplication(server: FastifyInstance, directory: string): Promise<void> {
  await server.register(files, {
    root: directory,
    preCompressed: true,
    // a list, because only a list is looked up among precompressed files
    index: ['landing.html'],
    cacheControl: false,
    setHeaders(reply, path) {
      const isHashed = path.startsWith(join(directory, 'assets'));
      void reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
      if (basename(path).startsWith(compilingWorker)) void reply.header('content-security-policy', compilingPolicy);
    },
  });
  server.setNotFoundHandler(({ method, url, headers }: FastifyRequest, reply: FastifyReply) => {
    const isCall =
      !isRead(method) || url.startsWith('/api/') || url.startsWith('/assets/') || isFile(url) || asksForData(headers);
    if (isCall) throw new Refusal(NotFound);
    return reply.sendFile('index.html');
  });
}
