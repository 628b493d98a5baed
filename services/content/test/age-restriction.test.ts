import { offerPublished, offerRestricted } from '@velvet/contracts/content/events';
import { listMessageMedia } from '@velvet/contracts/content/message-media';
import { editPost, readPost } from '@velvet/contracts/content/post-calls';
import { editVaultItem } from '@velvet/contracts/content/vault';
import { listVisitedItems } from '@velvet/contracts/content/vault-access';
import { readSharedVaultItem, shareVaultItem } from '@velvet/contracts/content/vault-share';
import { readVideo, uploadVideo } from '@velvet/contracts/content/videos';
import { PostId, type VaultItemId } from '@velvet/contracts/ids';
import { dataOf, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { send } from './messages.ts';
import { film } from './video-world.ts';
import { openContent, photograph } from './world.ts';

const confirmAge = { reason: 'age', offers: [{ kind: 'confirmAge' }] };
const price = { amountMinor: 500, currency: 'USD' } as const;

async function cast() {
  const world = await openContent();
  const [ana, grown, unknown] = [await world.creator('ana'), await world.member('grown'), await world.user('unknown')];
  await world.card(unknown, { adult: false });
  const item = await world.item(ana, await photograph());
  const edit = (id: VaultItemId, body: Record<string, unknown>) => ana.make(editVaultItem, { params: { id }, body });
  return { world, ana, grown, unknown, item, edit };
}

test('a bought or given item is locked until its buyer confirms the age, and opens then', async () => {
  const { world, ana, unknown, item, edit } = await cast();
  await using _world = world;
  await edit(item.id, { ageRestricted: true, isPrivate: false, price: 5 });
  const post = await world.post(ana, { text: 'At night', ageRestricted: true, price: '5' });
  const { data: video } = await ana.make(uploadVideo, {
    body: { title: 'At night', ageRestricted: true, price: '5' },
    files: [await film()],
  });
  await world.drain();
  await world.buy(unknown, ana.id, post._id);
  await world.buy(unknown, ana.id, PostId.parse(item.id), 'vaultItem');
  await world.buy(unknown, ana.id, PostId.parse(video!.id), 'video');

  const seen = async () => [
    (await unknown.make(readPost, { params: { id: post._id } })).data?.locked,
    (await unknown.make(listVisitedItems, { query: { ids: item.id } })).data?.[0]?.locked,
    (await unknown.make(readVideo, { params: { id: video!.id } })).data?.locked,
  ];
  expect(await seen()).toMatchObject([confirmAge, confirmAge, confirmAge]);
  await world.card(unknown, { adult: true });
  expect(await seen()).toEqual([null, null, null]);
});

test('a post or video with an age restricted item is restricted, from its publication or from the restriction of the item on', async () => {
  const { world, ana, unknown, item, edit } = await cast();
  await using _world = world;
  const shows = await world.post(ana, { text: 'Before', vaultItemIds: [item.id], price: '5' });
  expect(shows.ageRestricted).toBe(false);
  const { data: clip } = await ana.make(uploadVideo, { body: { title: 'Before' }, files: [await film()] });
  await world.drain();
  const clipItem = dataOf(await ana.make(readVideo, { params: { id: clip!.id } })).itemId!;

  await edit(item.id, { ageRestricted: true });
  await edit(clipItem, { ageRestricted: true });
  const later = await world.post(ana, { text: 'After', vaultItemIds: [item.id] });
  const edited = await world.post(ana, { text: 'Edited' });
  await ana.make(editPost, { params: { id: edited._id }, body: { vaultItemIds: [item.id] } });
  const undone = await ana.make(editPost, { params: { id: edited._id }, body: { ageRestricted: false } });
  expect(undone.data?.ageRestricted).toBe(true);

  for (const { _id: id } of [shows, later, edited])
    expect((await unknown.make(readPost, { params: { id } })).data?.locked).toMatchObject(confirmAge);
  expect((await unknown.make(readVideo, { params: { id: clip!.id } })).data?.locked).toMatchObject(confirmAge);
  await world.drain();
  const offers = world.published(offerPublished).filter(({ postId }) => postId === shows._id);
  expect(offers.map(({ isAgeRestricted, revision }) => [isAgeRestricted, revision])).toEqual([
    [false, 1],
    [true, 2],
  ]);
});

test('an age restricted picture in a message is locked for its receiver, and payment learns of it', async () => {
  const { world, ana, grown, unknown, item, edit } = await cast();
  await using _world = world;
  const sold = await send(world, ana, unknown, { vaultItemIds: [item.id], price });
  await edit(item.id, { ageRestricted: true });
  const free = await send(world, ana, unknown, { vaultItemIds: [item.id] });
  const later = await send(world, ana, unknown, { vaultItemIds: [item.id], price });
  const adult = await send(world, ana, grown, { vaultItemIds: [item.id] });
  await world.drain();
  const read = async (person: Person, ...ids: string[]) =>
    dataOf(await person.make(listMessageMedia, { query: { ids: ids.join(',') } }));

  for (const { locked, media } of await read(unknown, sold.messageId, free.messageId, later.messageId))
    expect({ locked, media }).toMatchObject({ locked: confirmAge, media: [] });
  expect(await read(grown, adult.messageId)).toMatchObject([{ locked: null, media: [{ id: item.id }] }]);
  expect(await read(ana, free.messageId)).toMatchObject([{ locked: null }]);
  expect(world.published(offerRestricted).map(({ postId }) => postId)).toEqual([sold.messageId, later.messageId]);
});

test('the link to an age restricted item opens for adults and for its owner', async () => {
  const { world, ana, grown, unknown, item, edit } = await cast();
  await using _world = world;
  await edit(item.id, { ageRestricted: true, isPrivate: false });
  const { token } = dataOf(await ana.make(shareVaultItem, { params: { id: item.id } }));
  const open = (who: Pick<Person, 'make'>) => who.make(readSharedVaultItem, { params: { token } });

  const refused = { status: 403, code: 'AgeRequired' };
  expect(await open(world.anonymous)).toMatchObject({ ...refused, details: { opens: 'signIn' } });
  expect(await open(unknown)).toMatchObject({ ...refused, details: { opens: 'confirmAge' } });
  expect([(await open(grown)).status, (await open(ana)).status]).toEqual([200, 200]);
});
