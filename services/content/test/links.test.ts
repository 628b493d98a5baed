import { createServer } from 'node:http';
import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import { editPost, readPost } from '@velvet/contracts/content/post-calls';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FetchRefused, guardedFetch, isPublicAddress } from '#links/guarded-fetch.ts';
import { readLinkPreview } from '#links/link-preview.ts';
import { linkRepository } from '#links/link.repository.ts';
import { openContent } from './world.ts';

test.each([
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  // IPv4-compatible, mapped, translated and tunnelled forms lead to IPv4 addresses
  ['::', false],
  ['::7f00:1', false],
  ['::a9fe:a9fe', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:0:127.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b:1::a00:1', false],
  ['2002:7f00:1::', false],
  ['2001:0:7f00:1::', false],
  // where clouds serve a machine's settings
  ['168.63.129.16', false],
  ['100.100.100.200', false],
  ['192.0.0.192', false],
  ['fd00:ec2::254', false],
  // IANA special-purpose registries
  ['192.0.2.1', false],
  ['192.31.196.1', false],
  ['192.52.193.1', false],
  ['192.88.99.1', false],
  ['192.175.48.1', false],
  ['198.18.0.1', false],
  ['198.51.100.1', false],
  ['203.0.113.1', false],
  ['240.0.0.1', false],
  ['255.255.255.255', false],
  ['100::1', false],
  ['100:0:0:1::1', false],
  ['2001:2::1', false],
  ['2001:db8::1', false],
  ['2620:4f:8000::1', false],
  ['3fff::1', false],
  ['5f00::1', false],
  ['fec0::1', false],
  ['ff02::1', false],
  ['4000::1', false],
  ['no address', false],
])('%s is public: %s', (address, isPublic) => expect(isPublicAddress(address)).toBe(isPublic));

type Page = { type?: string; body?: string | Buffer; to?: string; encoding?: string };
const pages: Record<string, Page> = {};
const server = createServer(({ url = '/' }, response) => {
  const { type = 'text/html; charset=utf-8', body = '', to, encoding } = pages[url] ?? {};
  if (to) response.writeHead(302, { location: to });
  else if (pages[url])
    response.writeHead(200, { 'content-type': type, ...(encoding && { 'content-encoding': encoding }) });
  else if (url === '/silent') return;
  else response.writeHead(404);
  response.end(body);
});
let site = '';
const anywhere = () => true;
const isRefusal = (error: unknown) =>
  error instanceof FetchRefused || (error instanceof Error && error.cause instanceof FetchRefused);
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#a03060' } })
    .png()
    .toBuffer();
  pages['/picture.png'] = { type: 'image/png', body: picture };
  pages['/page'] = {
    body: `<title>x</title><meta property="og:title" content="A &lt;walk&gt;"><meta property="og:description" content="By  the
      sea"><meta property="og:image" content="/picture.png">`,
  };
  pages['/large'] = { body: Buffer.alloc(1024 * 1024 + 1, 'a') };
  pages['/large.png'] = { type: 'image/png', body: Buffer.alloc(1024 * 1024 + 1, 'a') };
  const moscow = Buffer.from([0xcc, 0xee, 0xf1, 0xea, 0xe2, 0xe0]);
  const titled = (head: string, title: Buffer | string) =>
    Buffer.concat([Buffer.from(`${head}<title>`), Buffer.from(title), Buffer.from('</title>')]);
  pages['/windows'] = { type: 'text/html; charset=windows-1251', body: titled('', moscow) };
  pages['/meta'] = { type: 'text/html', body: titled('<meta charset="windows-1251">', moscow) };
  pages['/long'] = { body: Buffer.concat([titled('', 'A long page'), Buffer.alloc(2 * 1024 * 1024, ' ')]) };
  pages['/emoji'] = { body: titled('', `${'a'.repeat(199)}😀😀`) };
  pages['/turned'] = { body: titled('', 'left\u202eright') };
  pages['/zipped'] = { encoding: 'gzip', body: gzipSync(titled('', 'Zipped')) };
  pages['/bomb'] = {
    encoding: 'gzip',
    body: gzipSync(Buffer.concat([titled('', 'Bomb'), Buffer.alloc(64 * 1024 * 1024, ' ')])),
  };
  pages['/twitter'] = {
    body: '<meta name="twitter:title" content="Bird"><meta name="twitter:description" content="Song">',
  };
  pages['/there'] = { to: '/page' };
  pages['/round'] = { to: '/round' };
  pages['/inside'] = { to: 'http://10.0.0.1/' };
  pages['/file'] = { to: 'file:///etc/passwd' };
  pages['/untitled'] = { body: '<p>Nothing</p>' };
  pages['/data'] = { type: 'application/json', body: '{}' };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

describe('a page somewhere', () => {
  test('is read with its title, words and picture, also by way of a redirect', async () => {
    for (const path of ['/page', '/there']) {
      const preview = await readLinkPreview(`${site}${path}`, { isAllowed: anywhere });
      expect(preview).toMatchObject({ title: 'A <walk>', description: 'By the sea' });
      expect(preview.image).toEqual(pages['/picture.png']?.body);
    }
  });

  test.each(['/large', '/round', '/file', '/untitled', '/data', '/nowhere'])('%s is not taken', async (path) => {
    await expect(readLinkPreview(`${site}${path}`, { isAllowed: anywhere })).rejects.toThrow(FetchRefused);
  });

  test('is not asked on a private address, by whatever name or detour', async () => {
    const options = { timeoutMs: 2000, maxBytes: 1000 };
    for (const url of [
      site,
      'http://[::1]/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://8.8.8.8:22/',
      'http://localhost/',
      'https://a@b.test/',
    ])
      await expect(guardedFetch(url, options)).rejects.toSatisfy(isRefusal);
    const isThisServer = (address: string) => address === '127.0.0.1';
    await expect(guardedFetch(`${site}/inside`, { ...options, isAllowed: isThisServer })).rejects.toThrow(FetchRefused);
  });

  test('of the platform is read at a private address, without redirects to other ones', async () => {
    expect(await readLinkPreview(`${site}/page`, { trustedOrigin: site })).toMatchObject({ title: 'A <walk>' });
    for (const url of [`${site}/inside`, site.replace('127.0.0.1', 'localhost')])
      await expect(readLinkPreview(url, { trustedOrigin: site })).rejects.toSatisfy(isRefusal);
  });

  test('that does not answer is given up', async () => {
    await expect(guardedFetch(`${site}/silent`, { timeoutMs: 100, maxBytes: 10, isAllowed: anywhere })).rejects.toThrow(
      /timeout/,
    );
  });
});

describe('the head of a page', () => {
  test.each([
    ['/windows', 'Москва'],
    ['/meta', 'Москва'],
    ['/long', 'A long page'],
    ['/emoji', `${'a'.repeat(199)}😀`],
    ['/turned', 'leftright'],
    ['/zipped', 'Zipped'],
    ['/bomb', 'Bomb'],
    ['/twitter', 'Bird'],
  ])('%s has the title %s', async (path, title) => {
    expect(await readLinkPreview(`${site}${path}`, { isAllowed: anywhere })).toMatchObject({ title });
  });

  test('has no picture that is too large', async () => {
    pages['/pictured'] = { body: '<title>A</title><meta property="og:image" content="/large.png">' };
    expect(await readLinkPreview(`${site}/pictured`, { isAllowed: anywhere })).toEqual({
      title: 'A',
      description: '',
      image: undefined,
    });
  });
});

test('a post shows the cards of the pages it names, to those for whom it is open', async () => {
  await using world = await openContent();
  const [ana, bo] = [await world.creator('ana'), await world.member('bo')];
  const [first, second] = ['https://a.test/x', 'https://b.test/y'];
  const post = await world.post(ana, { text: `Look at ${first} and http://127.0.0.1/admin`, privacy: 'followers' });
  const card = {
    title: 'A walk',
    description: 'By the sea',
    imageKey: 'public/links/1.webp',
    readAt: world.clock.now(),
  };
  const links = linkRepository(world.service('content').db);
  for (const url of [first, second]) await links.upsertCard({ url, ...card });
  const params = { id: post._id };
  const shown = async (person: typeof ana) => (await person.make(readPost, { params })).data?.content.links;
  expect(await shown(ana)).toEqual([
    { url: first, title: 'A walk', description: 'By the sea', domain: 'a.test', image: '/media/public/links/1.webp' },
  ]);
  expect(await shown(bo)).toEqual([]);
  await ana.make(editPost, { params, body: { text: `Rather ${second}` } });
  expect((await shown(ana))?.map(({ url }) => url)).toEqual([second]);
  await ana.make(editPost, { params, body: { text: 'No more' } });
  expect(await shown(ana)).toEqual([]);
});
