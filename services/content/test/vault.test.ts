import { vaultItemChanged } from '@velvet/contracts/content/events';
import { createPost, editPost, readPost } from '@velvet/contracts/content/post-calls';
import {
  deleteVaultItem,
  editVaultItem,
  listUploadedVault,
  listVault,
  readVaultItem,
  summariseVault,
  uploadVaultFile,
  uploadVaultItem,
} from '@velvet/contracts/content/vault';
import { readSharedVaultItem, shareVaultItem, unshareVaultItem } from '@velvet/contracts/content/vault-share';
import { parse } from 'exifr';

import { dataOf } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { findFfmpeg } from '@velvet/media/find-ffmpeg';
import { blackPng } from '@velvet/media/testing/image.fixture';
import { phoneMp4, place } from '@velvet/media/testing/video.fixture';
import { bytes, openContent, photograph, sha256 } from './world.ts';

test('a photograph is processed in all sizes, without its location', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const file = await photograph('beach-secret.jpg', 200, { width: 1200, height: 800 });
  expect(await parse(Buffer.from(file.content))).toBeDefined();

  const { data: uploaded } = await ana.make(uploadVaultItem, {
    body: { metadata: JSON.stringify({ title: 'Beach', tags: 'sea, sun,sea' }) },
    files: [file],
  });
  expect(uploaded).toMatchObject({
    title: 'Beach',
    tags: ['sea', 'sun'],
    state: 'uploaded',
    urls: { original: null },
    sha256: sha256(file.content),
    size: expect.stringMatching(/ MB$/),
  });
  await world.drain();

  const { data: ready } = await ana.make(readVaultItem, { params: { id: uploaded!.id } });
  expect(ready).toMatchObject({ type: 'image', state: 'ready', reason: null, width: 1200, height: 800 });
  expect(ready!.urls.renditions.map(({ width }) => width)).toEqual([320, 960, 1200]);
  const response = await fetch(new URL(ready!.urls.original!, 'http://unused').href);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  const original = Buffer.from(await response.arrayBuffer());
  expect(original.length).toBeGreaterThan(0);
  expect(await parse(original)).toBeUndefined();
  expect(world.published(vaultItemChanged).map(({ state }) => state)).toEqual(['uploaded', 'processing', 'ready']);
  const kept: string[] = [];
  for await (const { key } of world.storage.list('vault/')) kept.push(key.split('/').at(-1)!);
  expect(kept.sort()).toEqual(['original', 'preview.webp', 'rendition-0.webp', 'rendition-1.webp', 'rendition-2.webp']);
});

test('a video loses its location, has its duration, and has a poster if ffmpeg is available', async () => {
  const searchPath = process.env['PATH'] ?? '';
  const hasFfmpeg = (await findFfmpeg(undefined, searchPath)) !== undefined;
  await using world = await openContent({ PATH: searchPath });
  const ana = await world.creator('ana');
  const film = await phoneMp4({ seconds: 1, width: 320, height: 240 });
  expect(Buffer.from(film).includes(place)).toBe(true);

  const item = await world.item(ana, {
    name: 'clip.bin',
    type: 'application/x-strange',
    content: new Uint8Array(film),
  });

  expect(item).toMatchObject({ type: 'video', state: 'ready', reason: null, durationSeconds: expect.closeTo(1, 0) });
  expect(item.urls.poster !== null).toBe(hasFfmpeg);
  const played = await fetch(item.urls.original!, { headers: { range: 'bytes=0-99' } });
  expect([played.status, played.headers.get('content-type')]).toEqual([206, 'video/mp4']);
  const whole = Buffer.from(await (await fetch(item.urls.original!)).arrayBuffer());
  expect(whole.includes(place)).toBe(false);
  const { data: locked } = await ana.make(createPost, { body: { text: 'Film', price: 5, vaultItemIds: [item.id] } });
  const { data: seen } = await world.anonymous.make(readPost, { params: { id: locked!._id } });
  expect(seen!.locked).toMatchObject({
    reason: 'price',
    imageCount: 0,
    videoCount: 1,
    videoSeconds: item.durationSeconds,
  });
});

test('a picture of 400 megapixels in a small file is refused by its header, and only the upload stays for another try', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');

  const item = await world.item(ana, {
    name: 'huge.png',
    type: 'image/png',
    content: bytes(blackPng({ width: 20_000, height: 20_000 })),
  });

  expect(item).toMatchObject({ state: 'failed', reason: expect.stringContaining('The limit is 100') });
  const kept: string[] = [];
  for await (const { key } of world.storage.list('vault/')) kept.push(key.split('/').at(-1) ?? '');
  expect(kept).toEqual(['source']);
});

test('the type of a file is detected from its bytes, for any name', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const html = bytes(Buffer.from('<script>alert(1)</script>'));

  const text = await world.item(ana, { name: 'photo.jpg', type: 'image/jpeg', content: html });
  const program = await world.item(ana, {
    name: 'photo2.jpg',
    type: 'image/jpeg',
    content: bytes(Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2, 3])),
  });

  expect(text).toMatchObject({ type: 'document', state: 'ready' });
  expect((await fetch(text.urls.original!)).headers.get('content-type')).toMatch(/^text\/plain/);
  expect(program).toMatchObject({ state: 'failed', reason: expect.stringContaining("isn't supported") });
});

test('the vault is listed, searched, counted and paged, under both of its paths', async () => {
  await using world = await openContent();
  const ana = await world.member('ana');
  for (const title of ['First 100%', 'Second', 'Third']) {
    await ana.make(uploadVaultFile, {
      body: { title, isPrivate: title === 'Second' },
      files: [{ name: `${title}.txt`, type: 'text/plain', content: bytes(Buffer.from(title)) }],
    });
  }
  await world.drain();

  const first = await ana.make(listVault, { query: { limit: 2 } });
  const second = await ana.make(listVault, { query: { limit: 2, cursor: first.meta!.nextCursor! } });
  expect([...dataOf(first), ...dataOf(second)].map(({ title }) => title)).toEqual(['Third', 'Second', 'First 100%']);
  expect(second.meta).toMatchObject({ hasMore: false, nextCursor: null });
  expect((await ana.make(listUploadedVault, { query: { q: '0%' } })).data).toHaveLength(1);
  expect((await ana.make(listVault, { query: { type: 'image' } })).data).toEqual([]);
  expect((await ana.make(summariseVault)).data).toMatchObject({
    items: 3,
    privateItems: 1,
    publicItems: 2,
    byType: { document: 3 },
  });
  expect(await ana.make(listVault, { query: { cursor: 'bm9uc2Vuc2U' } })).toMatchObject({
    status: 400,
    field: 'cursor',
  });
});

test('an item is private by default, for every way of uploading', async () => {
  await using world = await openContent();
  const ana = await world.member('ana');
  const file = (name: string) => ({ name, type: 'text/plain', content: bytes(Buffer.from(name)) });

  const sent = [
    await ana.make(uploadVaultItem, { body: {}, files: [file('a.txt')] }),
    await ana.make(uploadVaultItem, { body: { metadata: '{"title":"B"}' }, files: [file('b.txt')] }),
    await ana.make(uploadVaultFile, { body: { title: 'C' }, files: [file('c.txt')] }),
    await ana.make(uploadVaultFile, { body: { isPrivate: false }, files: [file('d.txt')] }),
    await ana.make(uploadVaultItem, { body: { metadata: '{"isPrivate":false}' }, files: [file('e.txt')] }),
  ];

  expect(sent.map(({ data }) => data!.isPrivate)).toEqual([true, true, true, false, false]);
  expect(sent.map(({ data }) => data!.seenBy)).toEqual([[], [], [], [], []]);
});

test('an item names everybody who sees it, as posts and links come and go', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const bo = await world.member('bo');
  const item = await world.item(ana, await photograph());
  const params = { id: item.id };
  const seenBy = async () => {
    const [one, [listed]] = [await ana.make(readVaultItem, { params }), dataOf(await ana.make(listVault))];
    expect(listed!.seenBy).toEqual(dataOf(one).seenBy);
    return dataOf(one).seenBy;
  };
  const dollars = (amountMinor: number) => ({ amountMinor, currency: 'USD' });
  const shows = { text: 'Look', vaultItemIds: [item.id] };

  expect(await seenBy()).toEqual([]);
  await world.post(ana, { ...shows, isDraft: true });
  await world.post(ana, { ...shows, privacy: 'private' });
  expect(await seenBy()).toEqual([]);

  const sold = await world.post(ana, { ...shows, price: 5 });
  await world.post(ana, { ...shows, privacy: 'subscribers' });
  await world.post(ana, { ...shows, privacy: 'subscribers' });
  expect(await seenBy()).toEqual([
    { kind: 'post', audience: 'subscribers', price: null, posts: 2 },
    { kind: 'post', audience: 'public', price: dollars(500), posts: 1 },
  ]);

  await ana.make(editVaultItem, { params, body: { isPrivate: false } });
  await ana.make(shareVaultItem, { params });
  await world.post(ana, shows);
  expect((await seenBy()).map((each) => (each.kind === 'post' ? each.audience : each.kind))).toEqual([
    'public',
    'link',
    'subscribers',
    'vault',
    'public',
  ]);

  await ana.make(editVaultItem, { params, body: { isPrivate: true } });
  expect((await ana.make(summariseVault)).data).toMatchObject({ privateItems: 0, publicItems: 1 });
  await world.buy(bo, ana.id, sold._id);
  await ana.make(editPost, { params: { id: sold._id }, body: { price: 0, privacy: 'private' } });
  expect((await seenBy()).at(-1)).toEqual({ kind: 'buyers' });
  expect((await bo.make(readPost, { params: { id: sold._id } })).data).toMatchObject({ locked: null });
});

test('an item is edited, shared by a link and deleted by its owner alone', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const bo = await world.member('bo');
  const item = await world.item(ana, await photograph());
  const params = { id: item.id };
  await ana.make(editVaultItem, { params, body: { isPrivate: false } });

  const links = await Promise.all([1, 2].map(() => ana.make(shareVaultItem, { params })));
  const { token } = links[0]!.data!;
  expect(links[1]!.data!.token).toBe(token);
  expect((await world.anonymous.make(readSharedVaultItem, { params: { token } })).data).toMatchObject({
    title: 'beach-secret',
    owner: { handle: 'ana' },
  });
  for (const call of [readVaultItem, editVaultItem, deleteVaultItem, shareVaultItem, unshareVaultItem]) {
    expect(await bo.make(call, { params, body: call === editVaultItem ? { title: 'Mine' } : undefined })).toMatchObject(
      { status: 404, code: 'VaultItemNotFound' },
    );
  }
  expect((await ana.make(editVaultItem, { params, body: { title: 'Now', isPrivate: true } })).data).toMatchObject({
    title: 'Now',
    isPrivate: true,
    shareUrl: null,
  });
  expect(await world.anonymous.make(readSharedVaultItem, { params: { token } })).toMatchObject({ status: 404 });
  expect(await ana.make(shareVaultItem, { params })).toMatchObject({ status: 409, code: 'VaultItemPrivate' });

  const { data: post } = await ana.make(createPost, { body: { text: 'Look', vaultItemIds: [item.id] } });
  expect(await ana.make(deleteVaultItem, { params })).toMatchObject({
    status: 409,
    code: 'VaultItemInUse',
    details: { postIds: [post!._id] },
  });
});

test('a quota is kept, and what was cut off is gone', async () => {
  await using world = await openContent({
    PLATFORM_PLAN_CREATOR_STORAGE_BYTES: '200000',
    PLATFORM_PLAN_PREMIUM_STORAGE_BYTES: '200000',
  });
  const ana = await world.member('ana');
  const file = { name: 'long.txt', type: 'text/plain', content: bytes(Buffer.alloc(300_000, 'a')) };

  expect(await ana.make(uploadVaultItem, { body: {}, files: [file] })).toMatchObject({
    status: 413,
    code: 'QuotaExceeded',
  });
  expect(
    await ana.make(uploadVaultItem, { body: {}, files: [{ ...file, content: bytes(Buffer.alloc(0)) }] }),
  ).toMatchObject({ status: 400, field: 'file' });
  expect(
    await ana.make(uploadVaultItem, {
      body: { metadata: '{' },
      files: [{ ...file, content: bytes(Buffer.from('a')) }],
    }),
  ).toMatchObject({ status: 400, field: 'metadata' });
  for await (const { key } of world.storage.list('vault/')) throw new Error(`${key} is left`);
});
