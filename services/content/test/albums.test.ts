import { changeAlbum, createAlbum, deleteAlbum, listAlbums, renameAlbum } from '@velvet/contracts/content/albums';
import { maxAlbums } from '@velvet/contracts/content/limits';
import { createPost } from '@velvet/contracts/content/post-calls';
import { deleteVaultItem, listVault, readVaultItem } from '@velvet/contracts/content/vault';
import { shareVaultItem } from '@velvet/contracts/content/vault-share';
import { changePrivacy, deleteVaultItems, listVaultIds } from '@velvet/contracts/content/vault-bulk';
import { VaultAlbumId, VaultItemId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { dataOf, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { bytes, openContent, photograph, type ContentWorld } from './world.ts';

/** Documents named by their titles, of as many bytes as asked for. */
async function documents(world: ContentWorld, owner: Person, titles: readonly (readonly [string, number])[]) {
  const items = [];
  for (const [title, size] of titles)
    items.push(
      await world.item(owner, { name: `${title}.txt`, type: 'text/plain', content: bytes(Buffer.alloc(size, title)) }),
    );
  return items;
}

test.each([
  ['newest', ['beach', 'Alps', 'cave', 'Alps']],
  ['oldest', ['Alps', 'cave', 'Alps', 'beach']],
  ['title', ['Alps', 'Alps', 'beach', 'cave']],
  ['largest', ['beach', 'cave', 'Alps', 'Alps']],
] as const)('a vault sorted by %s pages through every item once', async (sort, expected) => {
  await using world = await openContent();
  const ana = await world.member('ana');
  await documents(world, ana, [
    ['Alps', 10],
    ['cave', 20],
    ['Alps', 10],
    ['beach', 30],
  ]);

  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await ana.make(listVault, { query: { sort, limit: 1, ...(cursor && { cursor }) } });
    titles.push(...dataOf(page).map(({ title }) => title));
    cursor = page.meta!.nextCursor ?? undefined;
  } while (cursor);

  expect(titles).toEqual(expected);
});

test('a cursor of one order is refused in another', async () => {
  await using world = await openContent();
  const ana = await world.member('ana');
  await documents(world, ana, [
    ['Alps', 10],
    ['cave', 20],
  ]);
  const { meta } = await ana.make(listVault, { query: { sort: 'title', limit: 1 } });

  for (const sort of ['newest', 'largest'] as const)
    expect(await ana.make(listVault, { query: { sort, cursor: meta!.nextCursor! } })).toMatchObject({
      status: 400,
      field: 'cursor',
    });
});

test('an album groups items, is renamed, and leaves its items when it is deleted', async () => {
  await using world = await openContent();
  const ana = await world.member('ana');
  const [first, second, third] = await documents(world, ana, [
    ['one', 1],
    ['two', 2],
    ['three', 3],
  ]);

  const { data: album } = await ana.make(createAlbum, { body: { name: ' Summer ', itemIds: [first!.id, second!.id] } });
  expect(album).toMatchObject({ name: 'Summer', items: 2 });
  const params = { id: album!.id };
  const changed = await ana.make(changeAlbum, {
    params,
    body: { add: [third!.id, second!.id], remove: [first!.id, first!.id] },
  });
  expect(changed.data).toMatchObject({ items: 2 });
  const listed = await ana.make(listVault, { query: { album: album!.id } });
  expect(dataOf(listed).map(({ title }) => title)).toEqual(['three', 'two']);
  expect((await ana.make(renameAlbum, { params, body: { name: 'Winter' } })).data).toMatchObject({ name: 'Winter' });

  await ana.make(deleteVaultItem, { params: { id: third!.id } });
  expect((await ana.make(listAlbums)).data).toMatchObject([{ name: 'Winter', items: 1 }]);
  await ana.make(deleteAlbum, { params });
  expect((await ana.make(listAlbums)).data).toEqual([]);
  expect((await ana.make(listVault)).data).toHaveLength(2);
  expect(await ana.make(listVault, { query: { album: album!.id } })).toMatchObject({
    status: 404,
    code: 'AlbumNotFound',
  });
});

test('a name stands for one album of a vault, however many ask for it at once', async () => {
  await using world = await openContent();
  const ana = await world.member('ana');
  const answers = await Promise.all(
    ['Beach', 'beach', 'BEACH'].map((name) => ana.make(createAlbum, { body: { name } })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  const { data: other } = await ana.make(createAlbum, { body: { name: 'City' } });
  const renamed = await ana.make(renameAlbum, { params: { id: other!.id }, body: { name: 'bEACH' } });
  expect(renamed).toMatchObject({ status: 409, code: 'AlbumNameTaken', field: 'name' });
  const bo = await world.member('bo');
  expect((await bo.make(createAlbum, { body: { name: 'Beach' } })).status).toBe(200);
});

test('the number of albums has a limit that holds for requests at once', async () => {
  await using world = await openContent();
  const ana = await world.member('ana');
  const answers = await Promise.all(
    Array.from({ length: maxAlbums + 5 }, (_, index) => ana.make(createAlbum, { body: { name: `Album ${index}` } })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxAlbums);
  expect(answers.find(({ status }) => status !== 200)).toMatchObject({ status: 409, code: 'TooManyAlbums' });
});

test('another person neither sees an album nor puts foreign items into one', async () => {
  await using world = await openContent();
  const [ana, bo] = [await world.member('ana'), await world.member('bo')];
  const [item] = await documents(world, ana, [['mine', 1]]);
  const { data: album } = await ana.make(createAlbum, { body: { name: 'Mine', itemIds: [item!.id] } });
  const params = { id: album!.id };

  expect((await bo.make(listAlbums)).data).toEqual([]);
  expect(await bo.make(listVault, { query: { album: album!.id } })).toMatchObject({ code: 'AlbumNotFound' });
  expect(await bo.make(listVaultIds, { query: { album: album!.id } })).toMatchObject({ code: 'AlbumNotFound' });
  expect(await bo.make(changeAlbum, { params, body: { remove: [item!.id] } })).toMatchObject({ code: 'AlbumNotFound' });
  expect(await bo.make(renameAlbum, { params, body: { name: 'Taken' } })).toMatchObject({ code: 'AlbumNotFound' });
  expect(await bo.make(deleteAlbum, { params })).toMatchObject({ code: 'AlbumNotFound' });
  expect(await bo.make(createAlbum, { body: { name: 'Theirs', itemIds: [item!.id] } })).toMatchObject({
    code: 'VaultItemNotFound',
  });
  expect((await bo.make(listAlbums)).data).toEqual([]);
  expect(await ana.make(changeAlbum, { params: { id: VaultAlbumId.parse(newId()) }, body: {} })).toMatchObject({
    status: 404,
  });
  expect((await ana.make(listAlbums)).data).toMatchObject([{ name: 'Mine', items: 1 }]);
});

test('many items change at once; what a post shows stays, and what is another person’s is left alone', async () => {
  await using world = await openContent();
  const [ana, bo] = [await world.creator('ana'), await world.member('bo')];
  const shown = await world.item(ana, await photograph());
  const [loose, shared] = await documents(world, ana, [
    ['loose', 1],
    ['shared', 2],
  ]);
  const [foreign] = await documents(world, bo, [['foreign', 1]]);
  await ana.make(createPost, { body: { text: 'Look', vaultItemIds: [shown.id] } });
  await ana.make(changePrivacy, { body: { ids: [shared!.id], isPrivate: false } });
  await ana.make(shareVaultItem, { params: { id: shared!.id } });
  const ids = [shown.id, loose!.id, shared!.id, foreign!.id, VaultItemId.parse(newId())];

  const matching = await ana.make(listVaultIds, { query: { q: 'loose' } });
  expect(matching.data).toEqual({ ids: [loose!.id], total: 1 });
  const hidden = await ana.make(changePrivacy, { body: { ids, isPrivate: true } });
  expect(dataOf(hidden).changed.toSorted()).toEqual([shown.id, loose!.id, shared!.id].toSorted());
  expect((await ana.make(readVaultItem, { params: { id: shared!.id } })).data).toMatchObject({
    isPrivate: true,
    shareUrl: null,
  });
  const gone = await ana.make(deleteVaultItems, { body: { ids } });
  expect(dataOf(gone).inUse).toEqual([shown.id]);
  expect(dataOf(gone).deleted.toSorted()).toEqual([loose!.id, shared!.id].toSorted());
  await world.drain();
  for await (const { key } of world.storage.list('vault/'))
    expect([shown.id, foreign!.id].some((id) => key.includes(id))).toBe(true);
  expect((await bo.make(readVaultItem, { params: { id: foreign!.id } })).data).toMatchObject({ title: 'foreign' });
});
