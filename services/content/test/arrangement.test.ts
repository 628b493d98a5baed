import { postDeleted } from '@velvet/contracts/content/events';
import { createPost, editPost, listPosts, readPost } from '@velvet/contracts/content/post-calls';
import { deleteVaultItem, editVaultItem, uploadVaultItem, type VaultItem } from '@velvet/contracts/content/vault';
import { dataOf, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { bytes, openContent, photograph, type File } from './world.ts';

async function upload(owner: Person, file: File): Promise<VaultItem> {
  const { data } = await owner.make(uploadVaultItem, { body: {}, files: [file] });
  return data!;
}

const inAnHour = (now: Date) => new Date(now.getTime() + 3_600_000).toISOString();

test('unpublished posts of every state are listed together, newest first, for their author only', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const bo = await world.member('bo');
  const broken = { name: 'broken.jpg', type: 'image/jpeg', content: bytes(Buffer.from([0x7f, 0x45, 0x4c, 0x46])) };
  const failed = dataOf(await ana.make(createPost, { body: { text: 'Failed' }, files: [broken] }));
  await world.drain();
  const draft = await world.post(ana, { text: 'Draft', isDraft: true });
  const scheduled = await world.post(ana, { text: 'Later', scheduledFor: inAnHour(world.clock.now()) });
  await world.post(ana, { text: 'Now' });
  const query = { state: 'unpublished', limit: 2 } as const;
  const first = await ana.make(listPosts, { query });
  const rest = await ana.make(listPosts, { query: { ...query, cursor: first.meta!.nextCursor! } });
  expect([...dataOf(first), ...dataOf(rest)].map(({ _id, state }) => [_id, state])).toEqual([
    [scheduled._id, 'scheduled'],
    [draft._id, 'draft'],
    [failed._id, 'failed'],
  ]);
  expect(rest.meta!.hasMore).toBe(false);
  expect((await bo.make(listPosts, { query })).data).toEqual([]);
  expect(await bo.make(listPosts, { query: { ...query, author: 'ana' } })).toMatchObject({ status: 404 });
  expect(await world.anonymous.make(listPosts, { query })).toMatchObject({ status: 401 });
});

test('a scheduled post becomes a draft, is scheduled again and published at once', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const soon = inAnHour(world.clock.now());
  const { _id: id } = await world.post(ana, { text: 'Later', scheduledFor: soon });
  const edit = async (body: z.input<typeof editPost.body>) => {
    const { data } = await ana.make(editPost, { params: { id }, body });
    return [data!.state, data!.scheduledFor];
  };
  expect(await edit({ isDraft: true, scheduledFor: null })).toEqual(['draft', null]);
  world.clock.advance({ minutes: 61 });
  await world.sweep();
  expect(dataOf(await ana.make(readPost, { params: { id } })).state).toBe('draft');
  const [state, moment] = await edit({ isDraft: false, scheduledFor: inAnHour(world.clock.now()) });
  expect([state, moment !== null]).toEqual(['scheduled', true]);
  expect(await edit({ isDraft: false, scheduledFor: null })).toEqual(['published', null]);
});

test('a published post shows its former media until all the new ones are ready', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const fan = await world.member('fan');
  const [one, two] = [
    await world.item(ana, await photograph('1.jpg')),
    await world.item(ana, await photograph('2.jpg', 9)),
  ];
  const { _id: id } = await world.post(ana, { text: 'Photos', price: '5', vaultItemIds: [one.id, two.id] });
  await world.buy(fan, ana.id, id);
  const shown = async (who: Pick<Person, 'make'>) => {
    const { data } = await who.make(readPost, { params: { id } });
    return data!.content.media.map((item) => item.id);
  };
  const [three, order] = await world.withoutProcessing(async () => {
    const three = await upload(ana, await photograph('3.jpg', 90));
    const order = [three.id, two.id, one.id];
    const { data: edited } = await ana.make(editPost, { params: { id }, body: { vaultItemIds: order } });
    expect(edited).toMatchObject({ state: 'published', isEdited: true });
    expect(edited!.arrangement.map(({ vaultItemId }) => vaultItemId)).toEqual(order);
    expect([await shown(ana), await shown(fan)]).toEqual([
      [one.id, two.id],
      [one.id, two.id],
    ]);
    expect(dataOf(await fan.make(readPost, { params: { id } })).arrangement).toEqual([]);
    return [three, order] as const;
  });
  await world.drain();
  expect([await shown(ana), await shown(fan)]).toEqual([order, order]);
  // the price holds for everybody who has not bought it, the new picture included
  const { data: locked } = await world.anonymous.make(readPost, { params: { id } });
  expect(locked).toMatchObject({ content: { media: [] }, locked: { reason: 'price', imageCount: 3 } });
  expect(JSON.stringify(locked)).not.toContain(`${three.id}/original`);
  expect(await ana.make(deleteVaultItem, { params: { id: three.id } })).toMatchObject({ code: 'VaultItemInUse' });
  await ana.make(editPost, { params: { id }, body: { vaultItemIds: [two.id, three.id, one.id] } });
  expect(await shown(fan)).toEqual([two.id, three.id, one.id]);
  expect(world.published(postDeleted)).toEqual([]);
});

test('unusable new media leave a published post unchanged, and report the reason', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const one = await world.item(ana, await photograph());
  const { _id: id } = await world.post(ana, { text: 'Photo', vaultItemIds: [one.id] });
  const content = bytes(Buffer.from([0x7f, 0x45, 0x4c, 0x46]));
  await world.withoutProcessing(async () => {
    const broken = await upload(ana, { name: 'b.jpg', type: 'image/jpeg', content });
    const edited = await ana.make(editPost, { params: { id }, body: { vaultItemIds: [one.id, broken.id] } });
    expect(edited.data).toMatchObject({ state: 'published' });
  });
  await world.drain();
  const { data } = await ana.make(readPost, { params: { id } });
  expect(data).toMatchObject({
    state: 'published',
    content: { media: [{ id: one.id }] },
    arrangement: [{ state: 'ready' }, { state: 'failed', reason: expect.stringContaining("isn't supported") }],
  });
  await ana.make(editPost, { params: { id }, body: { vaultItemIds: [one.id] } });
  const { data: mended } = await ana.make(readPost, { params: { id } });
  expect(mended!.arrangement.map(({ vaultItemId }) => vaultItemId)).toEqual([one.id]);
});

test('alt text of a vault item goes along wherever a post shows the item, and not where the post is locked', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const { id: itemId } = await world.item(ana, await photograph());
  const altText = 'A lighthouse at dusk';
  const params = { id: itemId };
  expect((await ana.make(editVaultItem, { params, body: { altText: ` ${altText} ` } })).data).toMatchObject({
    altText,
  });
  expect(await ana.make(editVaultItem, { params, body: { altText: 'a'.repeat(1001) } })).toMatchObject({
    status: 400,
    field: 'altText',
  });
  const open = await world.post(ana, { text: 'Open', vaultItemIds: [itemId] });
  const sold = await world.post(ana, { text: 'Sold', vaultItemIds: [itemId], price: '5' });
  expect([open.content.media[0], open.arrangement[0]]).toMatchObject([{ altText }, { altText }]);
  const { data } = await world.anonymous.make(listPosts, { query: { author: 'ana' } });
  expect(data!.find(({ _id }) => _id === open._id)!.content.media).toMatchObject([{ altText }]);
  expect(JSON.stringify(data!.find(({ _id }) => _id === sold._id))).not.toContain('lighthouse');
});
