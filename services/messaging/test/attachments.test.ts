import { PostId, PurchaseId, VaultItemId } from '@velvet/contracts/ids';
import { messageChanged, messageOffered, messageOfferWithdrawn, messageSent } from '@velvet/contracts/messaging/events';
import { editMessage, sendMessage, unsendMessage } from '@velvet/contracts/messaging/messages';
import { purchaseCompleted, purchaseRefunded } from '@velvet/contracts/payment/events';
import { newId } from '@velvet/kit/base/ids';
import { dataOf, type Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { messaging } from '#service.ts';
import { history, open, people, publishCard, send } from './events.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld([messaging]);
});
afterAll(() => world[Symbol.asyncDispose]());

const items = (count: number) => Array.from({ length: count }, () => VaultItemId.parse(newId()));

/** A verified creator and a fan. */
async function pair() {
  const [ana, bo] = await people(world, 'ana', 'bo');
  await publishCard(world, ana, { revision: 2, role: 'creator', verified: true });
  await world.drain();
  const { id: conversationId } = await open(ana, bo);
  const attach = (person: Person, body: z.input<(typeof sendMessage)['body']>) =>
    person.make(sendMessage, { params: { conversationId }, body });
  return { ana, bo, conversationId, attach };
}

test('attachments are sent in order, and removed when the message is unsent', async () => {
  const { ana, bo, conversationId, attach } = await pair();
  const vaultItemIds = items(2);
  const { data } = await attach(ana, { content: '', type: 'image', vaultItemIds });
  expect(data).toMatchObject({ type: 'image', content: '', attachmentCount: 2, price: null, isBought: false });
  await world.drain();
  const events = world.published(messageSent).filter((event) => event.conversationId === conversationId);
  expect(events).toMatchObject([{ vaultItemIds, price: null }]);
  expect(world.published(messageOffered).filter(({ creatorId }) => creatorId === ana.id)).toEqual([]);
  const answer = await send(bo, conversationId, 'Lovely', { replyTo: data!.id });
  expect(answer.replyTo).toMatchObject({ id: data!.id, type: 'image', content: '' });
  const params = { conversationId, messageId: data!.id };
  await ana.make(editMessage, { params, body: { content: 'Look' } });
  const read = () => history(bo, conversationId);
  expect(await read()).toMatchObject([
    { content: 'Look', attachmentCount: 2, sent: false },
    { replyTo: { type: 'image', content: 'Look' } },
  ]);
  await ana.make(editMessage, { params, body: { content: '' } });
  expect(await read()).toMatchObject([
    { content: '', attachmentCount: 2 },
    { replyTo: { type: 'image', content: '' } },
  ]);
  await ana.make(unsendMessage, { params });
  expect(await read()).toMatchObject([{ content: '', attachmentCount: 0 }, { replyTo: { type: 'text', content: '' } }]);
});

test('a repeated client id returns the message only if its attachments and its price are the same', async () => {
  const { ana, attach } = await pair();
  const body = { content: '', type: 'video', vaultItemIds: items(1), clientId: newId() } as const;
  const [first, second] = [await attach(ana, body), await attach(ana, body)];
  expect(dataOf(second).id).toBe(dataOf(first).id);
  const other = await attach(ana, { ...body, vaultItemIds: items(1) });
  expect(other).toMatchObject({ status: 400, field: 'clientId' });
  const locked = { ...body, type: 'locked', price: 5, vaultItemIds: items(1), clientId: newId() } as const;
  const sold = await attach(ana, locked);
  expect(dataOf(await attach(ana, locked)).id).toBe(dataOf(sold).id);
  expect(await attach(ana, { ...locked, price: 9 })).toMatchObject({ status: 400, field: 'clientId' });
});

test.each([
  ['a text without words', { content: ' ' }, 'content'],
  ['a text with attachments', { content: 'Hi', vaultItemIds: items(1) }, 'vaultItemIds'],
  ['an image without attachments', { content: 'Hi', type: 'image' }, 'vaultItemIds'],
  ['eleven attachments', { content: '', type: 'image', vaultItemIds: items(11) }, 'vaultItemIds'],
  ['a locked message without a price', { content: '', type: 'locked', vaultItemIds: items(1) }, 'price'],
  ['a price below the minimum', { content: '', type: 'locked', vaultItemIds: items(1), price: 0.5 }, 'price'],
  ['an image with a price', { content: '', type: 'image', vaultItemIds: items(1), price: 5 }, 'price'],
  ['an unknown type', { content: 'Hi', type: 'sticker' }, 'type'],
] as const)('%s is invalid', async (_name, body, field) => {
  const { ana, attach } = await pair();
  expect(await attach(ana, body as never)).toMatchObject({ status: 400, code: 'InvalidInput', field });
});

test('one item twice is invalid', async () => {
  const { ana, attach } = await pair();
  const [item] = items(1);
  const twice = await attach(ana, { content: '', type: 'image', vaultItemIds: [item!, item!] });
  expect(twice).toMatchObject({ status: 400, field: 'vaultItemIds' });
});

test('an unverified person sends attachments once the other has answered, and no locked message', async () => {
  const { ana, bo, conversationId, attach } = await pair();
  const image = { content: '', type: 'image', vaultItemIds: items(1) } as const;
  await open(bo, ana);
  await send(bo, conversationId, 'Hello');
  expect(await attach(bo, image)).toMatchObject({ status: 403, code: 'MediaAfterAnswer' });
  await send(ana, conversationId, 'Hi');
  expect(await attach(bo, image)).toMatchObject({ status: 200 });
  const locked = { ...image, type: 'locked', price: 5 } as const;
  expect(await attach(bo, locked)).toMatchObject({ status: 403, code: 'LockedMessagesForCreators' });
});

test('a locked message is offered to its receiver, and unsending withdraws the offer', async () => {
  const { ana, bo, conversationId, attach } = await pair();
  const { data } = await attach(ana, { content: 'New set', type: 'locked', price: '7.50', vaultItemIds: items(3) });
  const price = { amountMinor: 750, currency: 'USD' };
  expect(data).toMatchObject({ type: 'locked', content: 'New set', price, isBought: false, attachmentCount: 3 });
  const { id: messageId } = data!;
  const offer = { messageId, creatorId: ana.id };
  await ana.make(unsendMessage, { params: { conversationId, messageId } });
  await world.drain();
  const isOffer = (event: { messageId: string }) => event.messageId === messageId;
  expect(world.published(messageOffered).filter(isOffer)).toEqual([
    { ...offer, buyerId: bo.id, price, revision: 1, stock: null },
  ]);
  expect(world.published(messageOfferWithdrawn).filter(isOffer)).toEqual([{ ...offer, revision: 2 }]);
});

test('both members see a purchase, which prevents unsending until it is refunded', async () => {
  const { ana, bo, conversationId, attach } = await pair();
  const { data } = await attach(ana, { content: '', type: 'locked', price: 5, vaultItemIds: items(1) });
  const messageId = data!.id;
  const money = { amountMinor: 500, currency: 'USD' } as const;
  const purchase = {
    purchaseId: PurchaseId.parse(newId()),
    buyerId: bo.id,
    creatorId: ana.id,
    postId: PostId.parse(messageId),
    subjectKind: 'message',
    price: money,
    creatorShare: money,
  };
  const at = world.clock.now().toISOString();
  await world.publish(purchaseCompleted, { ...purchase, completedAt: at });
  await world.drain();
  for (const person of [ana, bo])
    expect(await history(person, conversationId)).toMatchObject([{ isBought: true, price: money }]);
  const params = { conversationId, messageId };
  expect(await ana.make(unsendMessage, { params })).toMatchObject({ status: 409, code: 'MessageSold' });
  await world.publish(purchaseRefunded, { ...purchase, reason: 'refunded', refundedAt: at });
  await world.drain();
  expect(await history(bo, conversationId)).toMatchObject([{ isBought: false }]);
  const changes = world.published(messageChanged).filter((event) => event.messageId === messageId);
  expect(changes.map(({ isBought }) => isBought)).toEqual([true, false]);
  expect(await ana.make(unsendMessage, { params })).toMatchObject({ status: 200 });
});
