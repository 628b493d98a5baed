import {
  countAudience,
  listBroadcasts,
  sendBroadcast,
  updateBroadcast,
  withdrawBroadcast,
} from '@velvet/contracts/messaging/broadcasts';
import { countUnreadConversations, listConversations } from '@velvet/contracts/messaging/conversations';
import { broadcastsEvidenced, broadcastSent, messageOffered, messageSent } from '@velvet/contracts/messaging/events';
import { BroadcastId, PostId, VaultItemId } from '@velvet/contracts/ids';
import { listMessages, unsendMessage } from '@velvet/contracts/messaging/messages';
import { evidenceRequested } from '@velvet/contracts/payment/evidence-events';
import { stockChanged } from '@velvet/contracts/payment/stock-events';
import { newId } from '@velvet/kit/base/ids';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messaging } from '#service.ts';
import {
  broadcast,
  creators,
  history,
  open,
  people,
  publishBlock,
  publishCard,
  publishFollow,
  publishPurchase,
  publishSubscription,
  publishUnfollow,
  readBroadcast,
  send,
  waitingFor,
} from './events.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld([messaging]);
});
afterAll(() => world[Symbol.asyncDispose]());

const count = async (person: Person) => (await person.make(countUnreadConversations)).data?.conversations;

/** A creator with a follower. */
async function withFollower() {
  const [ana] = await creators(world, 'ana');
  const [bo, cy] = await people(world, 'bo', 'cy');
  await publishFollow(world, bo, ana);
  await world.drain();
  return { ana, bo, cy };
}

test('a broadcast is listed for its audience, becomes one message when it is opened, and can be answered', async () => {
  const { ana, bo, cy } = await withFollower();
  const sent = await broadcast(ana, { audience: 'followers', content: 'Hello all' });
  expect(sent).toMatchObject({ state: 'sent', recipients: null, opened: 0 });
  expect(await waitingFor(bo, ana)).toEqual({ last: 'Hello all', unread: 1 });
  expect([await count(bo), await count(cy), await waitingFor(cy, ana)]).toEqual([1, 0, null]);
  expect(await waitingFor(ana, bo)).toBeNull();
  const { id } = await open(bo, ana);
  const [message] = await history(bo, id);
  expect(message).toMatchObject({ seq: 1, content: 'Hello all', senderId: ana.id, time: sent.sentAt, sent: false });
  expect(await history(bo, id)).toHaveLength(1);
  expect(await waitingFor(bo, ana)).toEqual({ last: 'Hello all', unread: 1 });
  // nothing happened for the creator, until the follower answers
  expect(await waitingFor(ana, bo)).toBeNull();
  await send(bo, id, 'Hi!');
  expect(await waitingFor(ana, bo)).toEqual({ last: 'Hi!', unread: 1 });
  await world.sweep();
  expect(await readBroadcast(ana, sent)).toMatchObject({ recipients: 1, skipped: 0, opened: 1, bought: 0 });
});

test('the broadcasts within the paid period of a disputed plan are evidence', async () => {
  const { ana } = await withFollower();
  const from = world.clock.now();
  const { sentAt } = await broadcast(ana, { audience: 'followers', content: 'Hello all' });
  await world.sweep();
  const ask = async (until: Date) => {
    const charge = { chargeId: newId(), payerId: ana.id };
    const planPeriod = { from: from.toISOString(), until: until.toISOString() };
    await world.publish(evidenceRequested, { ...charge, planPeriod });
    await world.drain();
    return world.published(broadcastsEvidenced).find(({ chargeId }) => chargeId === charge.chargeId)?.days;
  };
  expect(await ask(from)).toEqual([]);
  expect(await ask(new Date(from.getTime() + 60_000))).toEqual([{ day: sentAt?.slice(0, 10), sent: 1, recipients: 1 }]);
});

test('a broadcast that is unsent is gone for people that have not opened it, and stays for the others', async () => {
  const { ana, bo, cy } = await withFollower();
  await publishFollow(world, cy, ana);
  await world.drain();
  const sent = await broadcast(ana, { audience: 'followers', content: 'Oops' });
  const { id } = await open(bo, ana);
  const params = { broadcastId: sent.id };
  expect((await ana.make(withdrawBroadcast, { params })).data).toMatchObject({ state: 'unsent', opened: 1 });
  expect((await ana.make(withdrawBroadcast, { params })).data).toMatchObject({ state: 'unsent' });
  expect([await waitingFor(cy, ana), await count(cy)]).toEqual([null, 0]);
  expect(await history(bo, id)).toHaveLength(1);
});

test('an unsend and many openings at once leave each reader with the message or without it', async () => {
  const [ana] = await creators(world, 'ana');
  const fans = await people(world, 'a', 'b', 'c', 'd', 'e', 'f');
  for (const fan of fans) await publishFollow(world, fan, ana);
  await world.drain();
  const sent = await broadcast(ana, { audience: 'followers', content: 'Now you see me' });
  const lists = await Promise.all(fans.map((fan) => fan.make(listConversations)));
  const ids = lists.map(({ data }) => data![0]!.id);
  const params = { broadcastId: sent.id };
  const opening = fans.map((fan, at) => fan.make(listMessages, { params: { conversationId: ids[at]! } }));
  const [, ...answers] = await Promise.all([ana.make(withdrawBroadcast, { params }), ...opening]);
  const opened = answers.filter(({ data }) => data?.length === 1).length;
  expect(await readBroadcast(ana, sent)).toMatchObject({ state: 'unsent', opened });
  for (const [at, fan] of fans.entries()) {
    const isOpen = answers[at]!.data?.length === 1;
    expect((await waitingFor(fan, ana)) !== null).toBe(isOpen);
  }
});

test('subscribers, expired subscribers and buyers are those of the moment of sending', async () => {
  const [ana, eve] = await creators(world, 'ana', 'eve');
  const [bo, cy, di] = await people(world, 'bo', 'cy', 'di');
  const postId = newId();
  await publishSubscription(world, bo, ana);
  const end = await publishSubscription(world, cy, ana);
  const refund = await publishPurchase(world, di, ana, { kind: 'post', id: postId });
  await world.drain();
  await end();
  await world.drain();
  const seen = async () => Promise.all([bo, cy, di].map(async (each) => (await waitingFor(each, ana))?.last));
  const audiences = ['subscribers', 'expired', 'buyers'] as const;
  for (const audience of audiences)
    await broadcast(ana, { audience, content: `To ${audience}`, ...(audience === 'buyers' && { postId }) });
  expect(await seen()).toEqual(['To subscribers', 'To expired', 'To buyers']);
  // later changes have no effect on what was sent
  await publishSubscription(world, cy, ana);
  await refund();
  await world.drain();
  expect(await seen()).toEqual(['To subscribers', 'To expired', 'To buyers']);
  const counted = await Promise.all(
    audiences.map((audience) =>
      ana.make(countAudience, { query: { audience, ...(audience === 'buyers' && { postId }) } }),
    ),
  );
  expect(counted.map(({ data }) => data?.recipients)).toEqual([2, 0, 0]);
  // buyers of a post are those of its own creator
  expect((await eve.make(countAudience, { query: { audience: 'buyers', postId } })).data?.recipients).toBe(0);
});

test('blocks exclude people when it is sent, and hide what waits afterwards', async () => {
  const { ana, bo, cy } = await withFollower();
  await publishFollow(world, cy, ana);
  await publishBlock(world, cy, ana);
  await world.drain();
  const sent = await broadcast(ana, { audience: 'followers', content: 'Hello' });
  expect([await waitingFor(bo, ana), await waitingFor(cy, ana)]).toEqual([{ last: 'Hello', unread: 1 }, null]);
  await publishBlock(world, ana, bo);
  await world.drain();
  expect([await waitingFor(bo, ana), await count(bo)]).toEqual([null, 0]);
  await world.sweep();
  expect(await readBroadcast(ana, sent)).toMatchObject({ recipients: 1 });
});

test('a person receives at most three broadcasts of a creator per day, and further ones count as skipped', async () => {
  const { ana, bo, cy } = await withFollower();
  await publishSubscription(world, cy, ana);
  await world.drain();
  for (const content of ['1', '2', '3']) await broadcast(ana, { audience: 'followers', content });
  await publishFollow(world, cy, ana);
  await world.drain();
  const { data } = await ana.make(countAudience, { query: { audience: 'followers' } });
  expect(data).toEqual({ recipients: 1, skipped: 1, dailyLimit: 3 });
  const fourth = await broadcast(ana, { audience: 'followers', content: '4' });
  expect([await waitingFor(bo, ana), await waitingFor(cy, ana)]).toEqual([
    { last: '3', unread: 3 },
    { last: '4', unread: 1 },
  ]);
  await world.sweep();
  expect(await readBroadcast(ana, fourth)).toMatchObject({ recipients: 1, skipped: 1 });
});

test('a scheduled broadcast can be changed and deleted until it is sent, once, at its time', async () => {
  await using own = await openWorld([messaging]);
  const [ana] = await creators(own, 'ana');
  const [bo] = await people(own, 'bo');
  await publishFollow(own, bo, ana);
  await own.drain();
  const at = (hours: number) => new Date(own.clock.now().getTime() + hours * 3_600_000).toISOString();
  const first = await broadcast(ana, { audience: 'followers', content: 'Later', scheduledAt: at(1) });
  const second = await broadcast(ana, { audience: 'followers', content: 'Never', scheduledAt: at(1) });
  expect(first).toMatchObject({ state: 'scheduled', sentAt: null });
  await own.sweep();
  expect(await waitingFor(bo, ana)).toBeNull();
  const params = { broadcastId: first.id };
  const body = { audience: 'followers' as const, content: 'Later, changed', scheduledAt: at(2) };
  expect((await ana.make(updateBroadcast, { params, body })).data).toMatchObject({ content: 'Later, changed' });
  expect((await ana.make(withdrawBroadcast, { params: { broadcastId: second.id } })).status).toBe(200);
  own.clock.advance({ hours: 2 });
  const replica = await own.startReplica('messaging');
  await Promise.all([own.sweep(), replica.sweep()]);
  expect(await waitingFor(bo, ana)).toEqual({ last: 'Later, changed', unread: 1 });
  expect(own.published(broadcastSent)).toHaveLength(1);
  expect(await ana.make(updateBroadcast, { params, body: { ...body, scheduledAt: at(1) } })).toMatchObject({
    status: 409,
    code: 'BroadcastFixed',
  });
  // a creator that may not send any more does not
  const third = await broadcast(ana, { audience: 'followers', content: 'Too late', scheduledAt: at(1) });
  await publishCard(own, ana, { revision: 3, role: 'creator', verified: false });
  await own.drain();
  own.clock.advance({ hours: 1 });
  await own.sweep();
  expect(await readBroadcast(ana, third)).toMatchObject({ state: 'failed', recipients: null });
});

test('attachments stay locked until they are bought, and sales are counted until they are refunded', async () => {
  const { ana, bo } = await withFollower();
  const items = [VaultItemId.parse(newId())];
  const body = { audience: 'followers' as const, type: 'locked' as const, content: 'Look', vaultItemIds: items };
  const sent = await broadcast(ana, { ...body, price: '5', limit: 3 });
  expect(sent).toMatchObject({ limit: 3, left: 3 });
  const { id } = await open(bo, ana);
  const [message] = await history(bo, id);
  expect(message).toMatchObject({ type: 'locked', attachmentCount: 1, isBought: false, price: { amountMinor: 500 } });
  await world.drain();
  const offers = world.published(messageOffered).filter(({ messageId }) => messageId === message!.id);
  // all receivers share the pieces
  const stock = { id: sent.id, total: 3 };
  expect(offers).toMatchObject([{ buyerId: bo.id, creatorId: ana.id, price: { amountMinor: 500 }, stock }]);
  expect(world.published(messageSent).find(({ messageId }) => messageId === message!.id)?.limit).toBe(3);
  const refund = await publishPurchase(world, bo, ana, { kind: 'message', id: message!.id });
  await world.drain();
  const about = { subjectId: PostId.parse(sent.id), subjectKind: 'message', creatorId: ana.id, total: 3 } as const;
  await world.publish(stockChanged, { ...about, left: 2, revision: 2 });
  await world.publish(stockChanged, { ...about, left: 3, revision: 1 });
  await world.drain();
  expect(await readBroadcast(ana, sent)).toMatchObject({ bought: 1, left: 2, earned: { amountMinor: 400 } });
  await refund();
  await world.drain();
  expect(await readBroadcast(ana, sent)).toMatchObject({ bought: 0, earned: { amountMinor: 0 }, opened: 1 });
});

test('a repetition with the same client id sends one broadcast', async () => {
  const { ana, bo } = await withFollower();
  const body = { audience: 'followers' as const, content: 'Once', clientId: crypto.randomUUID() };
  const all = await Promise.all([broadcast(ana, body), broadcast(ana, body), broadcast(ana, body)]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(1);
  expect(await waitingFor(bo, ana)).toEqual({ last: 'Once', unread: 1 });
});

test('a person that unfollows and follows again receives what was sent meanwhile never', async () => {
  const { ana, bo } = await withFollower();
  await publishUnfollow(world, bo, ana);
  await world.drain();
  await broadcast(ana, { audience: 'followers', content: 'While you were away' });
  await publishFollow(world, bo, ana);
  await world.drain();
  expect(await waitingFor(bo, ana)).toBeNull();
});

test('broadcasts belong to verified creators, and to nobody else', async () => {
  const { ana, bo } = await withFollower();
  const [eve] = await creators(world, 'eve');
  const hello = { audience: 'followers' as const, content: 'Hello' };
  expect(await bo.make(sendBroadcast, { body: hello })).toMatchObject({ status: 403, code: 'BroadcastsForCreators' });
  expect(await bo.make(countAudience, { query: { audience: 'followers' } })).toMatchObject({ status: 403 });
  const scheduledAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString();
  const sent = await broadcast(ana, { ...hello, scheduledAt });
  for (const stranger of [eve, bo]) {
    const params = { broadcastId: sent.id };
    const missing = { status: 404, code: 'BroadcastNotFound' };
    expect(await stranger.make(updateBroadcast, { params, body: hello })).toMatchObject(missing);
    expect(await stranger.make(withdrawBroadcast, { params })).toMatchObject(missing);
    expect((await stranger.make(listBroadcasts)).data).toEqual([]);
  }
  // the id of a broadcast opens no message
  const now = await broadcast(ana, hello);
  const { id: conversationId } = await open(bo, ana);
  const params = { conversationId, messageId: now.id as never };
  expect(await bo.make(unsendMessage, { params })).toMatchObject({ status: 404, code: 'MessageNotFound' });
  expect(BroadcastId.parse(now.id)).toBe(now.id);
});

test.each([
  [{ audience: 'buyers' }, 'postId'],
  [{ audience: 'followers', postId: newId() }, 'postId'],
  [{ audience: 'everyone' }, 'audience'],
  [{ audience: 'followers', content: '' }, 'content'],
  [{ audience: 'followers', price: '5' }, 'price'],
  [{ audience: 'followers', limit: 5 }, 'limit'],
  [{ audience: 'followers', limit: -1 }, 'limit'],
  [{ audience: 'followers', type: 'locked', vaultItemIds: [newId()] }, 'price'],
  [{ audience: 'followers', type: 'image' }, 'vaultItemIds'],
  [{ audience: 'followers', scheduledAt: '2001-01-01T00:00:00.000Z' }, 'scheduledAt'],
])('%j is invalid', async (body, field) => {
  const [ana] = await creators(world, 'ana');
  const answer = await ana.make(sendBroadcast, { body: { content: 'Hello', ...body } as never });
  expect(answer).toMatchObject({ status: 400, code: 'InvalidInput', field });
});
