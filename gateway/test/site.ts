import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { fastify } from 'fastify';
import type { Collection } from '@velvet/contracts/account/collections';
import type { Video } from '@velvet/contracts/content/videos';
import type { PersonPage } from '@velvet/contracts/account/person';
import { CollectionId, UserId, VideoId } from '@velvet/contracts/ids';
import type { Cache } from '@velvet/kit/cache/cache';
import { systemClock } from '@velvet/kit/base/clock';
import type { Environment } from '@velvet/kit/lifecycle/config';
import type { LogDestination } from '@velvet/kit/observability/logger';
import { memoryCache } from '@velvet/kit/cache/memory-cache';
import { startIssuer, type Issuer } from '@velvet/testing/issuer';
import type { z } from 'zod';
import { lockedPost, post, session } from './site-contents.ts';
import { startGateway, type GatewayParts } from '#gateway.ts';
import type { Addresses } from '#addresses.ts';

export type Site = AsyncDisposable & {
  readonly url: string;
  readonly metricsUrl: string | undefined;
  readonly issuer: Issuer;
  /** engines that its one service reports */
  readonly engines: Record<string, boolean>;
  stopUpstream(): Promise<void>;
};

export const creator: z.input<typeof PersonPage> = {
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
  monthlyPrice: null,
  currency: 'USD',
  joinedDate: '2026-01-02T03:04:05.000Z',
  relation: 'none',
  location: null,
  website: null,
  links: [],
  visibility: 'public',
};

/** A public collection of the creator; every other id is refused. */
export const collection: z.input<typeof Collection> = {
  id: CollectionId.parse('01890a5d-ac96-774b-bcce-b302099a8057'),
  name: 'Night <i>music</i>',
  description: '',
  isPrivate: false,
  creatorCount: 1,
  createdAt: '2026-01-02T03:04:05.000Z',
  creators: [{ id: creator.id, name: 'Ana', handle: 'ana.b', avatar: '/media/public/ana.webp', isOnline: false }],
  owner: { id: UserId.parse('social|bo'), name: 'Bo', handle: 'bo', avatar: null },
};

export const video = {
  id: VideoId.parse('01890a5d-ac96-774b-bcce-b302099a8061'),
  video_url: '/media/film.mp4?signed',
  streamUrl: null,
  captions: [],
  itemId: null,
  user_id: UserId.parse('social|ana'),
  user: { id: UserId.parse('social|ana'), username: 'ana.b', display_name: 'Ana', avatar_url: null, verified: true },
  title: 'Night <i>walk</i>',
  description: 'Along the river.',
  subjects: [],
  likes: 0,
  comments: 0,
  shares: 0,
  saves: 0,
  views: 0,
  isLiked: false,
  isBookmarked: false,
  isFollowed: false,
  isPurchased: false,
  poster_url: 'https://storage.example/poster.webp?signed',
  width: 640,
  height: 1136,
  durationSeconds: 12,
  sizeBytes: 1000,
  created_at: '2026-01-01T00:00:00Z',
  publishedAt: '2026-01-01T00:00:00Z',
  isEdited: false,
  state: 'published',
  reason: null,
  audience: 'public',
  price: null,
  ageRestricted: false,
  locked: null,
  ranking: null,
} satisfies Video;

export const lockedVideo = {
  ...video,
  id: VideoId.parse('01890a5d-ac96-774b-bcce-b302099a8062'),
  video_url: null,
  streamUrl: null,
  captions: [],
  itemId: null,
  poster_url: null,
  description: '',
  audience: 'subscribers',
  locked: {
    reason: 'subscribers',
    offers: [],
    imageCount: 0,
    videoCount: 1,
    videoSeconds: 12,
    audioCount: 0,
    audioSeconds: 0,
    previewUrl: '/media/blurred.webp?signed',
  },
} satisfies Video;

/** of the application's own, on pages where nothing is known */
export const bare = '<!doctype html><head><title>Velvet</title></head><div id="root"></div>';

async function writeApplication(web: string): Promise<void> {
  const site = join(web, 'site');
  await mkdir(join(site, 'assets'), { recursive: true });
  await mkdir(join(web, 'first-view'));
  for (const name of ['index', 'landing', 'creator']) await writeFile(join(site, `${name}.html`), bare);
  await writeFile(join(site, 'landing.html.br'), brotliCompressSync(bare));
  await writeFile(join(site, 'sw.js'), '// worker');
  await writeFile(join(site, 'robots.txt'), 'User-agent: *\nDisallow: /dashboard\n');
  await writeFile(join(site, 'assets', 'app-1a2b.js'), 'let script');
  await writeFile(join(site, 'assets', 'blur.worker-1a2b.js'), 'let worker');
  await writeFile(join(site, 'assets', 'blur.worker-1a2b.js.br'), brotliCompressSync('let worker'));
  await writeFile(join(site, 'assets', 'app-1a2b.js.br'), brotliCompressSync('let script'));
  await writeFile(
    join(web, 'first-view', 'first-view.js'),
    'export const creatorView = async ({ followers }) => `<div id="root">${followers} follower</div>`;',
  );
}

/** The gateway in front of one service that returns the request it received, with a small built application. */
export async function openSite(
  environment: Environment = {},
  cache: Cache = memoryCache(systemClock),
  others: Addresses = {},
  logTo?: LogDestination,
  discover?: GatewayParts['discover'],
): Promise<Site> {
  await using resources = new AsyncDisposableStack();
  const issuer = resources.adopt(await startIssuer(systemClock.now), ({ stop }) => stop());
  const web = resources.adopt(await mkdtemp(join(tmpdir(), 'velvet-web-')), (path) =>
    rm(path, { recursive: true, force: true }),
  );
  await writeApplication(web);

  const upstream = fastify();
  upstream.get('/users/ana.b', () => ({ success: true, data: creator }));
  upstream.get(`/collections/${collection.id}`, () => ({ success: true, data: collection }));
  upstream.get('/collections/:id', (_request, reply) => reply.code(404).send({ success: false }));
  upstream.get(`/api/videos/${video.id}`, () => ({ success: true, data: video }));
  upstream.get(`/api/videos/${lockedVideo.id}`, () => ({ success: true, data: lockedVideo }));
  upstream.get(`/api/sessions/${session.id}`, () => ({ success: true, data: session }));
  upstream.get('/api/sessions/:id', (_request, reply) => reply.code(404).send({ success: false }));
  for (const each of [post, lockedPost]) upstream.get(`/posts/${each._id}`, () => ({ success: true, data: each }));
  upstream.get('/api/videos/:id', (_request, reply) => reply.code(404).send({ success: false }));
  const engines: Site['engines'] = { storage: true };
  upstream.get('/engines', () => engines);
  upstream.get('/users/nobody', (_request, reply) => reply.code(404).send({ success: false }));
  upstream.get('/creators/sitemap', () => ({ success: true, data: ['ana.b', 'zoë'] }));
  upstream.get('/creators/sitemap/refused', (_request, reply) => reply.code(400).send({ success: false }));
  upstream.get('/creators/sitemap/:from', ({ params }) => ({
    success: true,
    data: [(params as { from: string }).from, 'last&one'],
  }));
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
    STRIPE_FRAME_URL: 'http://localhost:3001',
  };
  const own = [address];
  const addresses = { account: own, content: own, payment: own, identity: own, notification: own, ...others };
  const parts = { cache, addresses, ...(logTo && { logTo }), ...(discover && { discover }) };
  const gateway = await startGateway({ ...settings, ...environment }, parts);
  resources.defer(() => gateway.stop());
  const kept = resources.move();
  const { url, metricsUrl } = gateway;
  return { url, metricsUrl, issuer, engines, stopUpstream, [Symbol.asyncDispose]: () => kept.disposeAsync() };
}
