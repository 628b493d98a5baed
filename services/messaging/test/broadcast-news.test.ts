import { countAudience, withdrawBroadcast } from '@velvet/contracts/messaging/broadcasts';
import { updateConversation } from '@velvet/contracts/messaging/conversations';
import { broadcastReached, broadcastSent } from '@velvet/contracts/messaging/events';
import { PostId, PurchaseId } from '@velvet/contracts/ids';
import { purchaseAnnounced, purchaseRefunded } from '@velvet/contracts/payment/events';
import { newId } from '@velvet/kit/base/ids';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messaging } from '#service.ts';
import { broadcast, creators, open, people, publishFollow, publishSubscription } from './events.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld([messaging]);
});
afterAll(() => world[Symbol.asyncDispose]());

/** The people to whom news of a broadcast were published, with those that have muted its creator. */
async function reachedBy(id: string, news: 'sent' | 'unsent') {
  await world.drain();
  const pages = world.published(broadcastReached).filter((page) => page.broadcastId === id && page.news === news);
  return pages.flatMap(({ receivers }) => receivers).toSorted((a, b) => a.userId.localeCompare(b.userId));
}
const idsOf = (all: readonly Person[]) => all.map(({ id }) => id).toSorted((a, b) => a.localeCompare(b));

test('news of a broadcast are published once for each receiver, with the mutes, over several pages', async () => {
  const [ana] = await creators(world, 'ana');
  const names = Array.from({ length: 501 }, (_, index) => `fan${index}`);
  const fans = names.map((handle) => ({ id: `social|${handle}`, handle }) as Person);
  await Promise.all(fans.map((fan) => publishFollow(world, fan, ana)));
  const [bo] = await people(world, 'bo');
  await publishFollow(world, bo, ana);
  await world.drain();
  const { id: conversationId } = await open(bo, ana);
  const muted = await bo.make(updateConversation, { params: { conversationId }, body: { isMuted: true } });
  expect(muted.status).toBe(200);
  const sent = await broadcast(ana, { audience: 'followers', content: 'Hello all' });
  const reached = await reachedBy(sent.id, 'sent');
  expect(reached.map(({ userId }) => userId)).toEqual(idsOf([...fans, bo]));
  expect(reached.filter(({ isMuted }) => isMuted).map(({ userId }) => userId)).toEqual([bo.id]);
  const events = world.published(broadcastSent).filter(({ broadcastId }) => broadcastId === sent.id);
  expect(events).toMatchObject([{ audience: 'followers', content: 'Hello all', attachments: 0 }]);
});

test('people above the limit of a day receive no news, and those that opened it no news of the unsending', async () => {
  const [ana] = await creators(world, 'ana');
  const [bo, cy] = await people(world, 'bo', 'cy');
  for (const fan of [bo, cy]) await publishSubscription(world, fan, ana);
  await world.drain();
  for (const content of ['1', '2', '3']) await broadcast(ana, { audience: 'subscribers', content });
  await world.drain();
  const [di] = await people(world, 'di');
  await publishSubscription(world, di, ana);
  await world.drain();
  const sent = await broadcast(ana, { audience: 'subscribers', content: '4' });
  expect(await reachedBy(sent.id, 'sent')).toEqual([{ userId: di.id, isMuted: false }]);
  const last = world.published(broadcastSent).find(({ content, creatorId }) => content === '3' && creatorId === ana.id);
  await open(bo, ana);
  const withdrawn = await ana.make(withdrawBroadcast, { params: { broadcastId: last!.broadcastId } });
  expect(withdrawn.status).toBe(200);
  expect(await reachedBy(last!.broadcastId, 'unsent')).toEqual([{ userId: cy.id, isMuted: false }]);
});

test('purchases from before are buyers once they are announced, until they are refunded', async () => {
  const [ana] = await creators(world, 'ana');
  const [bo, cy] = await people(world, 'bo', 'cy');
  const postId = PostId.parse(newId());
  const purchaseOf = ({ id: buyerId }: Person) => ({
    purchaseId: PurchaseId.parse(newId()),
    buyerId,
    creatorId: ana.id,
    postId,
  });
  const [first, second] = [purchaseOf(bo), purchaseOf(cy)];
  const money = { amountMinor: 500, currency: 'USD' as const };
  const refundedAt = world.clock.now().toISOString();
  const refund = { price: money, creatorShare: money, reason: 'refunded' as const, refundedAt };
  await world.publish(purchaseRefunded, { ...second, ...refund });
  for (const purchase of [first, first, second]) await world.publish(purchaseAnnounced, purchase);
  await world.drain();
  const count = async () => (await ana.make(countAudience, { query: { audience: 'buyers', postId } })).data?.recipients;
  expect(await count()).toBe(1);
  const sent = await broadcast(ana, { audience: 'buyers', postId, content: 'Thank you' });
  expect(await reachedBy(sent.id, 'sent')).toEqual([{ userId: bo.id, isMuted: false }]);
  await world.publish(purchaseRefunded, { ...first, ...refund });
  await world.drain();
  expect(await count()).toBe(0);
});
