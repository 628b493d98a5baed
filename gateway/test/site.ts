import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fastify } from 'fastify';
import type { readCreator } from '@velvet/contracts/account/creators';
import { UserId } from '@velvet/contracts/ids';
import type { Cache } from '@velvet/kit/cache';
import { systemClock } from '@velvet/kit/clock';
import type { Environment } from '@velvet/kit/config';
import { memoryCache } from '@velvet/kit/memory-cache';
import { startIssuer, type Issuer } from '@velvet/testing/issuer';
import type { z } from 'zod';
import { startGateway } from '#gateway.ts';

export type Site = AsyncDisposable & { readonly url: string; readonly issuer: Issuer; stopUpstream(): Promise<void> };

export const creator: z.input<typeof readCreator.data> = {
  id: UserId.parse('social|ana'),
  name: 'Ana <b>"B"</b>',
  handle: 'ana.b',
  bio: `Photographs\nof light ${'and rain '.repeat(40)}`,
  avatar: '/media/public/ana.webp',
  banner: null,
  role: 'creator',
  verified: true,
  followers: 1,
  following: 2,
  posts: 3,
  joinedDate: '2026-01-02T03:04:05.000Z',
  relation: 'none',
  location: null,
  website: null,
  links: [],
  visibility: 'public',
};

/** The gateway before one part that tells what it was asked, with a small built application. */
export async function openSite(environment: Environment = {}, cache: Cache = memoryCache(systemClock)): Promise<Site> {
  await using resources = new AsyncDisposableStack();
  const issuer = resources.adopt(await startIssuer(systemClock.now), ({ stop }) => stop());
  const web = resources.adopt(await mkdtemp(join(tmpdir(), 'velvet-web-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'index.html'), '<!doctype html><head><title>Velvet</title></head>');
  await writeFile(join(web, 'sw.js'), '// worker');
  await writeFile(join(web, 'assets', 'app-1a2b.js'), 'let script');
  await writeFile(join(web, 'assets', 'app-1a2b.js.br'), brotliCompressSync('let script'));

  const upstream = fastify();
  upstream.get('/creators/ana.b', () => ({ success: true, data: creator }));
  upstream.get('/creators/nobody', (_request, reply) => reply.code(404).send({ success: false }));
  upstream.all('/*', (request) => ({
    success: true,
    data: { url: request.url, method: request.method, headers: request.headers, body: request.body ?? null },
  }));
  const address = await upstream.listen({ host: '127.0.0.1', port: 0 });
  const stopUpstream = () => upstream.close().then(() => undefined);
  resources.defer(stopUpstream);

  const settings = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    OIDC_ISSUER: issuer.issuer,
    OIDC_AUDIENCE: issuer.audience,
    OIDC_CLIENT_ID: 'web',
    GATEWAY_WEB: web,
    CARD_PROVIDER_URL: 'http://localhost:3001',
  };
  const addresses = { account: address, content: address, payment: address, identity: address };
  const gateway = await startGateway({ ...settings, ...environment }, { cache, addresses });
  resources.defer(() => gateway.stop());
  const kept = resources.move();
  return { url: gateway.url, issuer, stopUpstream, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
