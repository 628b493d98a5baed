import { createPost, viewPost } from '@velvet/contracts/content/post-calls';
import { accountDeleted, userBlocked } from '@velvet/contracts/account/events';
import { messageMediaChanged } from '@velvet/contracts/content/events';
import {
  listMessageGallery,
  listMessageMarks,
  listMessageMedia,
  type GalleryKind,
} from '@velvet/contracts/content/message-media';
import { deleteVaultItem } from '@velvet/contracts/content/vault';
import { deleteVaultItems } from '@velvet/contracts/content/vault-bulk';
import { type MessageId, PostId, type UserId, type VaultItemId } from '@velvet/contracts/ids';
import { messageChanged, messageSent, receiptsChanged } from '@velvet/contracts/messaging/events';
import { purchaseRefunded } from '@velvet/contracts/payment/events';
import { newId } from '@velvet/kit/base/ids';
import { dataOf, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { linkRepository } from '#links/link.repository.ts';
import { messageOf, send } from './messages.ts';
import { bytes, openContent, photograph } from './world.ts';

const price = { amountMinor: 500, currency: 'USD' } as const;

const mediaOf = async (person: Person, ...ids: MessageId[]) =>
  dataOf(await person.make(listMessageMedia, { query: { ids: ids.join() } }));
const shown = async (person: Person, id: MessageId): Promise<VaultItemId[] | undefined> =>
  (await mediaOf(person, id))[0]?.media.map((item) => item.id);

async function cast() {
  const world = await openContent();
  const [ana, bo, cy] = [await world.creator('ana'), await world.member('bo'), await world.member('cy')];
  const [one, two] = [await world.item(ana, await photograph()), await world.item(ana, await photograph('2.jpg', 90))];
  return { world, ana, bo, cy, one: one.id, two: two.id };
}

test('the two members see the media of a message, and nobody else', async () => {
  const { world, ana, bo, cy, one, two } = await cast();
  await using _world = world;
  const foreign = await world.item(cy, await photograph('cy.jpg', 10));
  const { messageId } = await send(world, ana, bo, { vaultItemIds: [two, foreign.id, one] });
  for (const person of [ana, bo]) {
    const [media] = await mediaOf(person, messageId);
    expect(media).toMatchObject({ messageId, processing: 0, missing: 1, locked: null, links: [] });
    expect(media!.media.map(({ id }) => id)).toEqual([two, one]);
    expect((await fetch(media!.media[0]!.url)).status).toBe(200);
  }
  expect(await mediaOf(cy, messageId)).toEqual([]);
  const query = { ids: messageId };
  expect(await world.anonymous.make(listMessageMedia, { query })).toMatchObject({ status: 401 });
  for (const ids of ['x', Array.from({ length: 51 }, () => newId()).join()])
    expect(await ana.make(listMessageMedia, { query: { ids } })).toMatchObject({
      status: 400,
      field: expect.stringMatching(/^ids/),
    });
  await world.publish(userBlocked, { blockerId: ana.id, blockedId: bo.id });
  await world.drain();
  expect(await mediaOf(bo, messageId)).toEqual([]);
  expect(await shown(ana, messageId)).toEqual([two, one]);
});

test('a locked message shows its receiver a description and a blurred preview until it is bought, and again after a refund', async () => {
  const { world, ana, bo, cy, one, two } = await cast();
  await using _world = world;
  const { messageId } = await send(world, ana, bo, { type: 'locked', price, vaultItemIds: [one, two] });
  const [locked] = await mediaOf(bo, messageId);
  expect(locked).toMatchObject({
    media: [],
    locked: { reason: 'price', imageCount: 2, videoCount: 0, offers: [{ kind: 'buy', postId: messageId, price }] },
  });
  expect(JSON.stringify(locked)).not.toMatch(/rendition|original/);
  expect(locked!.locked!.previewUrl).toContain('preview.webp');
  expect(await shown(ana, messageId)).toEqual([one, two]);

  const bought = { buyerId: bo.id, creatorId: ana.id, postId: PostId.parse(messageId), subjectKind: 'message' };
  await world.buy(cy, ana.id, bought.postId);
  expect(await shown(bo, messageId)).toEqual([]);
  const purchase = await world.buy(bo, ana.id, bought.postId, 'message');
  expect(await shown(bo, messageId)).toEqual([one, two]);
  expect(await mediaOf(cy, messageId)).toEqual([]);
  await world.publish(purchaseRefunded, {
    ...purchase,
    reason: 'refunded',
    refundedAt: world.clock.now().toISOString(),
  });
  await world.drain();
  expect(await shown(bo, messageId)).toEqual([]);
  const changes = world.published(messageMediaChanged).filter((event) => event.messageId === messageId);
  expect(changes).toHaveLength(3);
});

test('media in processing follow with an event, and unusable ones count as missing', async () => {
  const { world, ana, bo } = await cast();
  await using _world = world;
  const files = [await photograph('3.jpg', 30), { ...(await photograph()), content: bytes(Buffer.from('\x7fELF')) }];
  const { messageId } = await world.withoutProcessing(async () => {
    const ids: VaultItemId[] = [];
    for (const file of files) ids.push((await world.upload(ana, file)).id);
    const message = messageOf(world, ana, bo, { vaultItemIds: ids });
    await world.publish(messageSent, message);
    await expect.poll(() => mediaOf(bo, message.messageId)).toMatchObject([{ media: [], processing: 2, missing: 0 }]);
    return message;
  });
  await world.drain();
  expect(await mediaOf(bo, messageId)).toMatchObject([{ media: [expect.anything()], processing: 0, missing: 1 }]);
  // known, one ready, one unusable
  expect(world.published(messageMediaChanged).filter((event) => event.messageId === messageId)).toHaveLength(3);
});

test('unsending ends access to the media, also for their sender', async () => {
  const { world, ana, bo, one } = await cast();
  await using _world = world;
  const message = await send(world, ana, bo, { vaultItemIds: [one] });
  await world.publish(messageChanged, { ...message, vaultItemIds: [], unsentAt: world.clock.now().toISOString() });
  await world.drain();
  expect([await mediaOf(ana, message.messageId), await mediaOf(bo, message.messageId)]).toEqual([[], []]);
});

test('the receiver of a locked message of a deleted account keeps it if it was bought, and is offered nothing otherwise', async () => {
  const { world, ana, bo, one, two } = await cast();
  await using _world = world;
  const bought = await send(world, ana, bo, { type: 'locked', price, vaultItemIds: [one] });
  const unsold = await send(world, ana, bo, { type: 'locked', price, vaultItemIds: [two] });
  await world.buy(bo, ana.id, PostId.parse(bought.messageId), 'message');

  await world.publish(accountDeleted, { userId: ana.id });
  await world.drain();

  expect(await shown(bo, bought.messageId)).toEqual([one]);
  expect(await mediaOf(bo, unsold.messageId)).toEqual([]);
});

test('an item of a locked message cannot be deleted, and one of an open message leaves a gap', async () => {
  const { world, ana, bo, one, two } = await cast();
  await using _world = world;
  await send(world, ana, bo, { type: 'locked', price, vaultItemIds: [one] });
  const open = await send(world, ana, bo, { vaultItemIds: [two] });
  const refused = { status: 409, code: 'VaultItemOffered' };
  expect(await ana.make(deleteVaultItem, { params: { id: one } })).toMatchObject(refused);
  const { data } = await ana.make(deleteVaultItems, { body: { ids: [one, two] } });
  expect(data).toEqual({ deleted: [two], inUse: [one] });
  expect(await mediaOf(bo, open.messageId)).toMatchObject([{ media: [], missing: 1 }]);
});

test('the owner sees which items a person received or bought, in messages and posts, and nobody else does', async () => {
  const { world, ana, bo, cy, one, two } = await cast();
  await using _world = world;
  const three = (await world.item(ana, await photograph('3.jpg', 80))).id;
  const marksOf = async (person: Person, userId: Person) =>
    (await person.make(listMessageMarks, { query: { userId: userId.id, ids: [one, two, three].join() } })).data;
  expect(await marksOf(ana, bo)).toEqual([]);
  await send(world, ana, bo, { vaultItemIds: [one] });
  const { messageId } = await send(world, ana, bo, { type: 'locked', price, vaultItemIds: [two] });
  expect(await marksOf(ana, bo)).toEqual(
    expect.arrayContaining([
      { itemId: one, isSent: true, isSeen: false, isBought: false },
      { itemId: two, isSent: true, isSeen: false, isBought: false },
    ]),
  );
  await world.buy(bo, ana.id, PostId.parse(messageId), 'message');
  const body = { text: 'For sale', price: '5', vaultItemIds: [three] };
  const post = dataOf(await ana.make(createPost, { body }));
  await world.drain();
  await world.buy(bo, ana.id, post._id);
  const marks = await marksOf(ana, bo);
  expect(marks).toHaveLength(3);
  expect(marks).toEqual(
    expect.arrayContaining([
      { itemId: one, isSent: true, isSeen: false, isBought: false },
      { itemId: two, isSent: true, isSeen: false, isBought: true },
      { itemId: three, isSent: false, isSeen: false, isBought: true },
    ]),
  );
  // of another receiver, and of the items of others
  expect([await marksOf(ana, cy), await marksOf(cy, bo), await marksOf(bo, ana)]).toEqual([[], [], []]);
  const query = { userId: bo.id, ids: one };
  expect(await world.anonymous.make(listMessageMarks, { query })).toMatchObject({ status: 401 });
});

test('an item is seen once its receiver read an open message or opened a post with it, unless receipts are hidden', async () => {
  const { world, ana, bo, one, two } = await cast();
  await using _world = world;
  const marksOf = async () =>
    dataOf(await ana.make(listMessageMarks, { query: { userId: bo.id, ids: [one, two].join() } })).map(
      ({ itemId, isSeen }) => [itemId, isSeen],
    );
  const { conversationId, members } = await send(world, ana, bo, { vaultItemIds: [one] });
  await send(world, ana, bo, { conversationId, seq: 2, type: 'locked', price, vaultItemIds: [two] });
  const read = async (readSeq: number, extra: Partial<{ userId: UserId; isPrivate: boolean }> = {}) => {
    const receipt = { conversationId, members, userId: bo.id, deliveredSeq: 2, readSeq, isDelivery: false };
    await world.publish(receiptsChanged, { ...receipt, isPrivate: false, ...extra });
    await world.drain();
  };
  await read(0);
  await read(2, { isPrivate: true });
  await read(2, { userId: ana.id });
  await send(world, bo, ana, { conversationId, seq: 3, reading: { isPrivate: true } });
  expect(Object.fromEntries(await marksOf())).toEqual({ [one]: false, [two]: false });
  await send(world, bo, ana, { conversationId, seq: 4, reading: { isPrivate: false } });
  // the attachment of a locked message is not seen by reading its text
  expect(Object.fromEntries(await marksOf())).toEqual({ [one]: true, [two]: false });
  const posted = dataOf(await ana.make(createPost, { body: { text: 'For all', vaultItemIds: [two] } }));
  await world.drain();
  expect(await bo.make(viewPost, { params: { id: posted._id } })).toMatchObject({ status: 200 });
  expect(Object.fromEntries(await marksOf())).toEqual({ [one]: true, [two]: true });
});

test('both members see the cards of the pages that a text links to, and follow its changes', async () => {
  const { world, ana, bo, cy, one } = await cast();
  await using _world = world;
  const [first, second] = ['https://a.test/x', 'https://b.test/y'];
  const card = { title: 'A walk', description: 'By the sea', imageKey: 'public/links/1.webp' };
  const links = linkRepository(world.service('content').db);
  await links.upsertCard({ url: first, ...card, readAt: world.clock.now() });
  const content = `Look at ${first} and ${second}`;
  const message = await send(world, ana, bo, { type: 'locked', price, vaultItemIds: [one], content });
  const shownLinks = [
    { url: first, title: 'A walk', description: 'By the sea', domain: 'a.test', image: '/media/public/links/1.webp' },
    { url: second, title: '', description: '', domain: 'b.test', image: null },
  ];
  // the text is never locked
  for (const person of [ana, bo])
    expect(await mediaOf(person, message.messageId)).toMatchObject([{ links: shownLinks }]);
  expect(await mediaOf(bo, message.messageId)).toMatchObject([{ media: [], locked: { imageCount: 1 } }]);
  expect(await mediaOf(cy, message.messageId)).toEqual([]);
  await world.publish(messageChanged, { ...message, content: `Rather ${second}` });
  await world.drain();
  expect(await mediaOf(bo, message.messageId)).toMatchObject([{ links: [{ url: second }] }]);
  const plain = await send(world, ana, bo, { type: 'text', content: 'Nothing yet' });
  expect(await mediaOf(bo, plain.messageId)).toEqual([]);
  await world.publish(messageChanged, { ...plain, content: first });
  await world.drain();
  expect(await mediaOf(bo, plain.messageId)).toMatchObject([{ media: [], links: [{ url: first }] }]);
});

test('the gallery of a conversation lists its messages by kind, newest first, for its members alone', async () => {
  const { world, ana, bo, cy, one, two } = await cast();
  await using _world = world;
  const open = await send(world, ana, bo, { vaultItemIds: [one], content: 'See https://a.test/x' });
  const { conversationId } = open;
  const locked = await send(world, ana, bo, { conversationId, seq: 2, type: 'locked', price, vaultItemIds: [two] });
  await send(world, ana, cy, { vaultItemIds: [one] });
  const list = (person: Person, kind: GalleryKind, extra: { limit?: number; cursor?: string } = {}) =>
    person.make(listMessageGallery, { query: { conversationId, kind, ...extra } });
  expect((await list(bo, 'image')).data).toMatchObject([
    { messageId: locked.messageId, seq: 2, media: [], locked: { imageCount: 1 } },
    { messageId: open.messageId, seq: 1, media: [{ id: one }], locked: null },
  ]);
  expect((await list(ana, 'image')).data).toMatchObject([{ media: [{ id: two }] }, { media: [{ id: one }] }]);
  expect((await list(bo, 'link')).data).toMatchObject([{ seq: 1, links: [{ url: 'https://a.test/x' }] }]);
  expect((await list(bo, 'audio')).data).toEqual([]);
  const page = await list(bo, 'image', { limit: 1 });
  expect(page.data).toHaveLength(1);
  const rest = await list(bo, 'image', { limit: 1, cursor: page.meta!.nextCursor! });
  expect([rest.data?.[0]?.messageId, rest.meta?.hasMore]).toEqual([open.messageId, false]);
  expect((await list(cy, 'image')).data).toEqual([]);
  const query = { conversationId, kind: 'image' } as const;
  expect(await world.anonymous.make(listMessageGallery, { query })).toMatchObject({ status: 401 });
  expect(await bo.make(listMessageGallery, { query: { ...query, cursor: 'x' } })).toMatchObject({ status: 400 });
  await world.publish(userBlocked, { blockerId: ana.id, blockedId: bo.id });
  await world.drain();
  expect((await list(bo, 'image')).data).toEqual([]);
});
