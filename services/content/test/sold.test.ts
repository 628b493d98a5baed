import { accountDeleted, userBlocked } from '@velvet/contracts/account/events';
import { deleteCaptions, saveCaptions } from '@velvet/contracts/content/captions';
import { addComment, listComments } from '@velvet/contracts/content/comment-calls';
import { offerVoided } from '@velvet/contracts/content/events';
import { listMessageMedia } from '@velvet/contracts/content/message-media';
import { deletePost, editPost, listPosts, readPost } from '@velvet/contracts/content/post-calls';
import { deleteVaultItem, editVaultItem, readVaultItem, uploadVaultItem } from '@velvet/contracts/content/vault';
import { listVisitedItems } from '@velvet/contracts/content/vault-access';
import { deleteVideo, editVideo, readVideo } from '@velvet/contracts/content/videos';
import { PostId, type VaultItemId } from '@velvet/contracts/ids';
import { purchaseRefunded } from '@velvet/contracts/payment/events';
import { dataOf, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { send } from './messages.ts';
import { openVideos } from './video-world.ts';
import { bytes, openContent, photograph, type ContentWorld } from './world.ts';

type Viewer = Pick<Person, 'make'>;

const price = { amountMinor: 500, currency: 'USD' } as const;
const statusOf = async (viewer: Viewer, id: PostId) => (await viewer.make(readPost, { params: { id } })).status;
const mediaOf = async (viewer: Viewer, id: PostId) =>
  (await viewer.make(readPost, { params: { id } })).data?.content.media.map((item) => item.id);

/** A creator with a post for sale, its buyer, and a person who has not bought it. */
async function openSale(world: ContentWorld) {
  const [ana, bo, cy] = [await world.creator('ana'), await world.member('bo'), await world.member('cy')];
  const item = await world.item(ana, await photograph());
  const post = await world.post(ana, { text: 'The tide', vaultItemIds: [item.id], price: '5' });
  const purchase = await world.buy(bo, ana.id, post._id);
  return { ana, bo, cy, item, post, purchase, params: { id: post._id } };
}

const days = (world: ContentWorld, count: number) => world.clock.advance({ hours: 24 * count });

test('a sold post that is deleted stays for its buyer alone, with its media, and without any action', async () => {
  await using world = await openContent();
  const { ana, bo, cy, item, post, purchase, params } = await openSale(world);
  expect(await ana.make(deletePost, { params })).toMatchObject({ status: 202, data: { isKept: true } });
  expect(await ana.make(deleteVaultItem, { params: { id: item.id } })).toMatchObject({
    status: 202,
    data: { isKept: true },
  });
  await world.drain();
  days(world, 200);
  await world.sweep('holds.release');
  await world.drain();

  expect((await bo.make(readPost, { params })).data).toMatchObject({
    locked: null,
    content: { text: 'The tide', media: [{ id: item.id }] },
    allowComments: false,
    allowReactions: false,
    allowShares: false,
  });
  for (const viewer of [ana, cy, world.anonymous]) expect(await statusOf(viewer, post._id)).toBe(404);
  expect((await ana.make(listPosts, { query: { author: ana.id } })).data).toEqual([]);
  expect((await ana.make(readVaultItem, { params: { id: item.id } })).status).toBe(404);
  for (const edit of [{ text: 'Again' }, { price: 0 }])
    expect((await ana.make(editPost, { params, body: edit })).status).toBe(404);
  expect((await ana.make(deletePost, { params })).status).toBe(404);
  expect((await bo.make(listComments, { params: { postId: post._id } })).status).toBe(404);
  expect((await bo.make(addComment, { body: { postId: post._id, text: 'Hi' } })).status).toBe(404);

  await world.publish(purchaseRefunded, {
    ...purchase,
    reason: 'refunded',
    refundedAt: world.clock.now().toISOString(),
  });
  await world.drain();
  expect(await statusOf(bo, post._id)).toBe(404);
  await world.sweep('holds.release');
  await world.drain();
  for await (const { key } of world.storage.list('vault/')) throw new Error(`${key} is left`);
});

test('a post that was offered and is deleted waits for late buyers as long as a gift by link, and then is gone', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const bo = await world.member('bo');
  const post = await world.post(ana, { text: 'The tide', price: '5' });
  const unsold = await world.post(ana, { text: 'The dune', price: '5' });
  for (const { _id: id } of [post, unsold])
    expect(await ana.make(deletePost, { params: { id } })).toMatchObject({ status: 200, data: { isKept: false } });
  days(world, 90);
  await world.sweep('holds.release');
  await world.buy(bo, ana.id, post._id);
  days(world, 2);
  await world.sweep('holds.release');
  expect(await statusOf(bo, post._id)).toBe(200);
  await world.buy(bo, ana.id, unsold._id);
  expect(await statusOf(bo, unsold._id)).toBe(404);
});

test('an item of what was offered and not sold is deleted without a word about buyers, and leaves the vault', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const item = await world.item(ana, await photograph());
  const post = await world.post(ana, { text: 'The tide', vaultItemIds: [item.id], price: '5' });
  await ana.make(deletePost, { params: { id: post._id } });
  const removed = await ana.make(deleteVaultItem, { params: { id: item.id } });
  expect(removed).toMatchObject({ status: 200, data: { isKept: false } });
  expect((await ana.make(readVaultItem, { params: { id: item.id } })).status).toBe(404);
});

test('an edit of a sold post may add to its text and media, and take nothing away', async () => {
  await using world = await openContent();
  const { ana, bo, item, post, params } = await openSale(world);
  const other = await world.item(ana, await photograph('other.jpg', 90));
  const edit = (body: Record<string, unknown>) => ana.make(editPost, { params, body });
  const refused = (field: string) => ({ status: 409, code: 'PostSold', field });

  expect(await edit({ text: 'nothing' })).toMatchObject(refused('text'));
  expect(await edit({ vaultItemIds: [] })).toMatchObject(refused('vaultItemIds'));
  expect(await edit({ vaultItemIds: [other.id] })).toMatchObject(refused('vaultItemIds'));
  expect(await mediaOf(bo, post._id)).toEqual([item.id]);
  expect(await edit({ text: 'The tide, again', vaultItemIds: [other.id, item.id] })).toMatchObject({ status: 200 });
  expect(await edit({ privacy: 'private', price: 0 })).toMatchObject({ status: 200 });
  expect(await mediaOf(bo, post._id)).toEqual([other.id, item.id]);
});

test('an edit that takes something away from what was offered and not sold voids sales on their way', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const item = await world.item(ana, await photograph());
  const free = await world.post(ana, { text: 'Free', vaultItemIds: [item.id] });
  const offered = await world.post(ana, { text: 'The tide', vaultItemIds: [item.id], price: '5' });
  const edit = (id: PostId, body: Record<string, unknown>) => ana.make(editPost, { params: { id }, body });
  await edit(free._id, { vaultItemIds: [] });
  await edit(offered._id, { text: 'The tide, again', price: '6' });
  await world.drain();
  expect(world.published(offerVoided)).toEqual([]);
  expect(await edit(offered._id, { vaultItemIds: [] })).toMatchObject({ status: 200 });
  await world.drain();
  expect(world.published(offerVoided)).toMatchObject([{ postId: offered._id, creatorId: ana.id, buyerId: null }]);
});

test('a post that is sold while its new media are processed keeps what was sold, before what is added', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const bo = await world.member('bo');
  const item = await world.item(ana, await photograph());
  const post = await world.post(ana, { text: 'The tide', vaultItemIds: [item.id], price: '5' });
  const added = await world.withoutProcessing(async () => {
    const { id } = dataOf(await ana.make(uploadVaultItem, { body: {}, files: [await photograph('2.jpg', 90)] }));
    await ana.make(editPost, { params: { id: post._id }, body: { vaultItemIds: [id] } });
    await world.buy(bo, ana.id, post._id, 'post', false);
    await expect.poll(() => mediaOf(bo, post._id)).toEqual([item.id]);
    return id;
  });
  await world.drain();
  expect(await mediaOf(bo, post._id)).toEqual([item.id, added]);
});

test('a sold video keeps its captions and its whole description', async () => {
  const { world, ana, publish } = await openVideos();
  await using _world = world;
  const bo = await world.member('bo');
  const video = await publish({ title: 'Day', description: 'With the sea', price: '5' });
  const params = { id: video.itemId!, language: 'en' };
  const cue = 'WEBVTT\n\n00:00.000 --> 00:01.000\nThe sea\n';
  const file = { name: 'en.vtt', type: 'text/vtt', content: bytes(Buffer.from(cue)) };
  const save = () => ana.make(saveCaptions, { params, body: {}, files: [file] });
  expect((await save()).status).toBe(200);
  await world.buy(bo, ana.id, PostId.parse(video.id), 'video');
  const edit = (body: Record<string, unknown>) => ana.make(editVideo, { params: { id: video.id }, body });

  expect(await edit({ description: '' })).toMatchObject({ status: 409, code: 'VideoSold', field: 'description' });
  expect(await edit({ description: 'With the sea, by night', title: 'Night' })).toMatchObject({ status: 200 });
  expect(await ana.make(deleteCaptions, { params })).toMatchObject({ status: 409, code: 'CaptionsSold' });
  expect((await save()).status).toBe(200);
});

test('a sold item stays for its buyer when it is removed from the vault or made private', async () => {
  await using world = await openContent();
  const { ana, bo, cy } = await openSale(world);
  const sold = await world.item(ana, await photograph('sold.jpg', 90));
  await ana.make(editVaultItem, { params: { id: sold.id }, body: { isPrivate: false, price: '5' } });
  await world.buy(bo, ana.id, PostId.parse(sold.id), 'vaultItem');
  expect((await ana.make(deleteVaultItem, { params: { id: sold.id } })).status).toBe(202);
  await world.drain();
  const found = async (viewer: Viewer) => dataOf(await viewer.make(listVisitedItems, { query: { ids: sold.id } }));
  expect(await found(bo)).toMatchObject([{ id: sold.id, locked: null }]);
  for (const viewer of [ana, cy, world.anonymous]) expect(await found(viewer)).toEqual([]);
});

test('a sold video that is deleted plays for its buyer alone', async () => {
  const { world, ana, publish } = await openVideos();
  await using _world = world;
  const [bo, cy] = [await world.member('bo'), await world.member('cy')];
  const { id } = await publish({ title: 'Day', price: '5' });
  await world.buy(bo, ana.id, PostId.parse(id), 'video');
  expect((await ana.make(deleteVideo, { params: { id } })).status).toBe(202);
  days(world, 200);
  await world.sweep('videos.delete-old');
  const { data } = await bo.make(readVideo, { params: { id } });
  expect(data).toMatchObject({ locked: null, video_url: expect.any(String) });
  for (const viewer of [ana, cy, world.anonymous])
    expect((await viewer.make(readVideo, { params: { id } })).status).toBe(404);
});

test('the buyer keeps purchases from a creator who blocks the buyer, and from a deleted account', async () => {
  await using world = await openContent();
  const { ana, bo, cy, item, post, params } = await openSale(world);
  const pictures: VaultItemId[] = [];
  for (const name of ['vault.jpg', 'message.jpg', 'unsold.jpg'])
    pictures.push((await world.item(ana, await photograph(name, 60))).id);
  const [vaultItem, inMessage, unsold] = [pictures[0]!, pictures[1]!, pictures[2]!];
  await ana.make(editVaultItem, { params: { id: vaultItem }, body: { isPrivate: false, price: '5' } });
  await world.buy(bo, ana.id, PostId.parse(vaultItem), 'vaultItem');
  const message = await send(world, ana, bo, { vaultItemIds: [inMessage], price });
  await world.buy(bo, ana.id, PostId.parse(message.messageId), 'message');
  await world.post(ana, { text: 'Free', vaultItemIds: [unsold] });

  const kept = async () => [
    await mediaOf(bo, post._id),
    (await bo.make(listVisitedItems, { query: { ids: vaultItem } })).data?.map(({ id }) => id),
    (await bo.make(listMessageMedia, { query: { ids: message.messageId } })).data?.[0]?.media.map(({ id }) => id),
  ];
  const all = [[item.id], [vaultItem], [inMessage]];
  await world.publish(userBlocked, { blockerId: ana.id, blockedId: bo.id });
  await world.drain();
  expect(await kept()).toEqual(all);
  expect((await bo.make(addComment, { body: { postId: post._id, text: 'Hi' } })).status).toBe(404);

  await world.publish(accountDeleted, { userId: ana.id });
  await world.drain();
  days(world, 200);
  await world.sweep('holds.release');
  await world.drain();
  expect(await kept()).toEqual(all);
  expect((await cy.make(readPost, { params })).status).toBe(404);
  const keys: string[] = [];
  for await (const { key } of world.storage.list('vault/')) keys.push(key);
  expect(keys.some((key) => key.includes(unsold))).toBe(false);
});
