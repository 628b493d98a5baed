import { accountDeleted, userBlocked } from '@velvet/contracts/account/events';
import type { Audience } from '@velvet/contracts/content/audiences';
import {
  accessChanged,
  offerPublished,
  offerVoided,
  offerWithdrawn,
  sessionChanged,
  sessionNotice,
} from '@velvet/contracts/content/events';
import { createQueueItem, deleteQueueItem, listQueue, updateQueueItem } from '@velvet/contracts/content/queue';
import {
  listSessions,
  readSession,
  readSessionRoom,
  setSessionReminder,
  type Session,
} from '@velvet/contracts/content/sessions';
import { PostId, type QueueItemId } from '@velvet/contracts/ids';
import { ticketsOf } from '@velvet/contracts/meeting/live-stream';
import { purchaseRefunded } from '@velvet/contracts/payment/events';
import { newId } from '@velvet/kit/base/ids';
import { dataOf, type Person } from '@velvet/testing/person';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContent } from './world.ts';

let world: Awaited<ReturnType<typeof openContent>>;
beforeAll(async () => {
  world = await openContent();
});
afterAll(() => world[Symbol.asyncDispose]());

const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();

async function plan(owner: Person, body: Record<string, unknown> = {}): Promise<QueueItemId> {
  const fields = { title: 'Evening talk', type: 'live', scheduledDate: inMinutes(60), ...body };
  const { data, code } = await owner.make(createQueueItem, { body: fields as never });
  if (!data) throw new Error(code);
  await world.drain();
  return data.id;
}
type Viewer = Pick<Person, 'make'>;
const read = (person: Viewer, id: QueueItemId) => person.make(readSession, { params: { id } });
const room = (person: Viewer, id: QueueItemId) => person.make(readSessionRoom, { params: { id } });
const remind = (person: Person, id: QueueItemId, isWished = true) =>
  person.make(setSessionReminder, { params: { id }, body: { isWished } });
const change = (owner: Person, id: QueueItemId, body: Record<string, unknown>) =>
  owner.make(updateQueueItem, { params: { id }, body });
const goLive = async () => {
  world.clock.advance({ minutes: 60 });
  await world.sweep();
};
const buy = (person: Person, owner: Person, id: QueueItemId) => world.buy(person, owner.id, PostId.parse(id), 'ticket');
const of = <Event extends { sessionId: string }>(events: readonly Event[], id: QueueItemId) =>
  events.filter(({ sessionId }) => sessionId === id);
const voided = (id: QueueItemId) => world.published(offerVoided).filter(({ postId }) => (postId as string) === id);
const ids = (sessions: readonly Session[] | undefined) => sessions?.map((session) => session.id);

test('a public session is shown to everybody, and its room only while it is live', async () => {
  const [ana, bo] = [await world.creator('ana'), await world.member('bo')];
  const id = await plan(ana);
  for (const viewer of [world.anonymous, bo, ana]) {
    expect((await read(viewer, id)).data).toMatchObject({ status: 'scheduled', locked: null, price: null });
    expect(await room(viewer, id)).toMatchObject({ status: 409, code: 'SessionClosed' });
  }
  const creator = ana.id;
  expect(ids((await world.anonymous.make(listSessions, { query: { creator } })).data)).toEqual([id]);
  await goLive();
  for (const viewer of [world.anonymous, bo, ana]) expect((await room(viewer, id)).data?.roomId).toContain(id);
  expect((await world.anonymous.make(listSessions, { query: { creator, status: 'live' } })).data).toMatchObject([
    { id, status: 'live' },
  ]);
  await goLive();
  expect(await room(bo, id)).toMatchObject({ code: 'SessionClosed' });
  expect(ids((await bo.make(listSessions, { query: { creator } })).data)).toEqual([]);
  expect((await read(bo, id)).data).toMatchObject({ status: 'completed' });
  expect(of(world.published(sessionChanged), id).map(({ state }) => state)).toEqual(['scheduled', 'live', 'completed']);
});

test('no answer to a person without access contains the room of a live session', async () => {
  const [ana, bo, cy] = [await world.creator('ana'), await world.member('bo'), await world.member('cy')];
  await world.plan(ana);
  await world.follow(cy, ana);
  const locks: [Audience, number, Viewer[]][] = [
    ['followers', 0, [bo, world.anonymous]],
    ['subscribers', 0, [bo, cy, world.anonymous]],
    ['public', 5, [bo, cy, world.anonymous]],
    ['private', 0, [bo, cy, world.anonymous]],
    ['friends', 0, [bo, cy, world.anonymous]],
  ];
  const sessions: [QueueItemId, Audience, Viewer[]][] = [];
  for (const [audience, price, strangers] of locks)
    sessions.push([await plan(ana, { audience, price }), audience, strangers]);
  await goLive();
  for (const [id, audience, strangers] of sessions) {
    const { data } = await room(ana, id);
    const isAbsent = audience === 'private' || audience === 'friends';
    for (const viewer of strangers) {
      const answers = [
        await read(viewer, id),
        await room(viewer, id),
        await viewer.make(listSessions, { query: { creator: ana.id } }),
        await viewer.make(listSessions, { query: { feed: 'home' } }),
        await viewer.make(listSessions),
        await viewer.make(listQueue),
      ];
      expect(JSON.stringify(answers)).not.toContain(data!.roomId);
      expect(answers[0]?.status).toBe(isAbsent ? 404 : 200);
      expect(answers[1]).toMatchObject(isAbsent ? { code: 'SessionNotFound' } : { code: 'SessionLocked' });
    }
  }
  expect((await room(cy, sessions[0]![0])).status).toBe(200);
  expect((await read(bo, sessions[1]![0])).data?.locked).toMatchObject({
    reason: 'subscribers',
    offers: [{ kind: 'subscribe' }],
  });
  await world.subscribe(bo, ana);
  expect((await room(bo, sessions[1]![0])).status).toBe(200);
  await world.publish(userBlocked, { blockerId: ana.id, blockedId: bo.id });
  await world.drain();
  expect(await room(bo, sessions[1]![0])).toMatchObject({ status: 404, code: 'SessionNotFound' });
});

test('a ticket opens a session until it is refunded', async () => {
  const [ana, bo] = [await world.creator('ana'), await world.member('bo')];
  const id = await plan(ana, { price: 5 });
  const price = { amountMinor: 500, currency: 'USD' };
  expect((await read(bo, id)).data).toMatchObject({
    price,
    hasTicket: false,
    expectedViewers: 0,
    locked: { reason: 'price', offers: [{ kind: 'buy', postId: id, price }] },
  });
  expect(world.published(offerPublished).at(-1)).toMatchObject({
    postId: id,
    subjectKind: 'ticket',
    price,
    audience: 'public',
  });
  await remind(bo, id);
  const purchase = await buy(bo, ana, id);
  expect((await read(bo, id)).data).toMatchObject({ hasTicket: true, locked: null, expectedViewers: 1 });
  expect(world.published(accessChanged).at(-1)).toMatchObject({
    userId: bo.id,
    postId: id,
    subjectKind: 'ticket',
    isOpen: true,
  });
  const listed = dataOf(await ana.make(listQueue)).find((item) => item.id === id);
  expect(listed).toMatchObject({ expectedViewers: 1, tickets: 1 });
  await change(ana, id, { audience: 'subscribers' });
  await goLive();
  expect((await room(bo, id)).status).toBe(200);
  await world.publish(purchaseRefunded, {
    ...purchase,
    reason: 'refunded',
    refundedAt: world.clock.now().toISOString(),
  });
  await world.drain();
  expect(await room(bo, id)).toMatchObject({ code: 'SessionLocked' });
});

test('tickets are sold up to the places of a session, and one too many is refunded', async () => {
  const ana = await world.creator('ana');
  const id = await plan(ana, { price: 5 });
  const fans: Person[] = [];
  for (let place = 0; place <= ticketsOf('mesh'); place += 1) fans.push(await world.member(`fan${place}`));
  for (const fan of fans.slice(0, -1)) await buy(fan, ana, id);
  const last = fans.at(-1)!;
  expect((await read(last, id)).data).toMatchObject({ isSoldOut: true, locked: { reason: 'price', offers: [] } });
  const withdrawn = () => world.published(offerWithdrawn).filter(({ postId }) => (postId as string) === id);
  expect(withdrawn()).toHaveLength(1);
  expect(voided(id)).toEqual([]);
  const extra = await buy(last, ana, id);
  expect(voided(id)).toMatchObject([{ buyerId: last.id, subjectKind: 'ticket' }]);
  const refundedAt = world.clock.now().toISOString();
  await world.publish(purchaseRefunded, { ...extra, reason: 'refunded', refundedAt });
  await world.drain();
  expect((await read(last, id)).data).toMatchObject({ isSoldOut: true, hasTicket: false });
  expect(withdrawn()).toHaveLength(1);
});

test('people with a reminder or a ticket get one notice before a session and one when it is live', async () => {
  const [ana, bo, cy, di] = [
    await world.creator('ana'),
    await world.member('bo'),
    await world.member('cy'),
    await world.member('di'),
  ];
  const id = await plan(ana, { price: 5 });
  for (const person of [bo, di]) expect((await remind(person, id)).data).toMatchObject({ isReminded: true });
  expect((await remind(bo, id)).data?.expectedViewers).toBe(2);
  expect((await remind(di, id, false)).data).toMatchObject({ isReminded: false, expectedViewers: 1 });
  for (const person of [bo, cy]) await buy(person, ana, id);
  expect(await world.anonymous.make(setSessionReminder, { params: { id }, body: { isWished: true } })).toMatchObject({
    status: 401,
  });
  world.clock.advance({ minutes: 49 });
  await world.sweep();
  expect(of(world.published(sessionNotice), id)).toEqual([]);
  world.clock.advance({ minutes: 1 });
  await Promise.all([world.sweep(), world.sweep()]);
  await world.sweep();
  const userIds = [bo.id, cy.id].toSorted();
  expect(of(world.published(sessionNotice), id)).toMatchObject([{ news: 'soon', userIds }]);
  world.clock.advance({ minutes: 10 });
  await Promise.all([world.sweep(), world.sweep()]);
  await world.sweep();
  expect(of(world.published(sessionNotice), id)).toMatchObject([{ news: 'soon' }, { news: 'live', userIds }]);
  expect(await remind(di, id)).toMatchObject({ code: 'SessionOver' });
});

test('a canceled or deleted session refunds its tickets and sends a notice', async () => {
  const [ana, bo, cy] = [await world.creator('ana'), await world.member('bo'), await world.member('cy')];
  const [first, second, third] = [await plan(ana, { price: 5 }), await plan(ana, { price: 5 }), await plan(ana)];
  for (const id of [first, second]) await buy(bo, ana, id);
  await remind(cy, third);
  await change(ana, first, { status: 'cancelled' });
  await change(ana, first, { title: 'No more' });
  await ana.make(deleteQueueItem, { params: { id: second } });
  await ana.make(deleteQueueItem, { params: { id: third } });
  await world.drain();
  for (const id of [first, second]) {
    expect(voided(id)).toMatchObject([{ buyerId: null, creatorId: ana.id, subjectKind: 'ticket' }]);
    expect(of(world.published(sessionNotice), id)).toMatchObject([{ news: 'cancelled', userIds: [bo.id] }]);
  }
  expect(of(world.published(sessionNotice), third)).toMatchObject([{ news: 'cancelled', userIds: [cy.id] }]);
  expect((await read(bo, first)).data).toMatchObject({ status: 'cancelled' });
  expect(await read(bo, second)).toMatchObject({ code: 'SessionNotFound' });
  await change(ana, first, { status: 'scheduled' });
  await world.drain();
  expect(of(world.published(sessionNotice), first).at(-1)).toMatchObject({ news: 'moved' });
  await world.publish(accountDeleted, { userId: ana.id });
  await world.drain();
  expect(voided(first)).toHaveLength(2);
  expect(await read(bo, first)).toMatchObject({ code: 'SessionNotFound' });
});

test('a creator who closes the account cancels the sessions to come, also those without a ticket', async () => {
  const [ana, bo] = [await world.creator('ana'), await world.member('bo')];
  const [sold, free] = [await plan(ana, { price: 5 }), await plan(ana)];
  await buy(bo, ana, sold);
  await world.card(ana, { role: 'creator', verified: true, hidden: true });
  await world.drain();
  await world.card(ana, { role: 'creator', verified: true });
  await world.drain();
  expect(voided(sold)).toMatchObject([{ buyerId: null, subjectKind: 'ticket' }]);
  for (const id of [sold, free]) expect((await read(ana, id)).data).toMatchObject({ status: 'cancelled' });
});

test('a creator starts a session early, and nobody else changes it', async () => {
  const [ana, bo] = [await world.creator('ana'), await world.member('bo')];
  const id = await plan(ana);
  expect(await change(bo, id, { status: 'live' })).toMatchObject({ status: 404 });
  expect((await change(ana, id, { status: 'live' })).data).toMatchObject({
    status: 'live',
    roomId: expect.stringContaining(id),
  });
  expect((await room(bo, id)).status).toBe(200);
});

test('only a verified creator publishes a session, and one who is no longer verified has it canceled', async () => {
  const [ana, bo, cy] = [await world.creator('ana'), await world.member('bo'), await world.creator('cy')];
  await world.card(cy, { role: 'creator', verified: false });
  const fields = { title: 'Talk', type: 'live', scheduledDate: inMinutes(60) } as const;
  const make = (person: Person, body: Record<string, unknown>) =>
    person.make(createQueueItem, { body: { ...fields, ...body } });
  expect(await make(bo, {})).toMatchObject({ code: 'MediaVerificationRequired' });
  expect(await make(bo, { price: 5 })).toMatchObject({ code: 'SellingForCreators' });
  expect(await make(cy, {})).toMatchObject({ code: 'VerificationRequired' });
  expect((await make(bo, { audience: 'private' })).status).toBe(200);
  const id = await plan(ana);
  await world.card(ana, { role: 'creator', verified: false });
  await goLive();
  expect((await read(bo, id)).data).toMatchObject({ status: 'cancelled' });
});

test('the home list has sessions of followed creators and of those one waits for, and discover those of all creators', async () => {
  const [ana, cy, bo] = [await world.creator('ana'), await world.creator('cy'), await world.member('bo')];
  await world.follow(bo, ana);
  const [mine, waited, other] = [await plan(ana), await plan(cy, { scheduledDate: inMinutes(30) }), await plan(cy)];
  await remind(bo, waited);
  const list = async (query: Record<string, unknown>) =>
    ids((await bo.make(listSessions, { query: { limit: 100, ...query } })).data);
  expect(await list({ feed: 'home' })).toEqual([waited, mine]);
  expect(await list({})).toEqual(expect.arrayContaining([mine, waited, other]));
  const first = await bo.make(listSessions, { query: { creator: cy.id, limit: 1 } });
  const cursor = first.meta!.nextCursor!;
  expect(ids(first.data)).toEqual([waited]);
  expect(ids((await bo.make(listSessions, { query: { creator: cy.id, cursor } })).data)).toEqual([other]);
  expect(await bo.make(listSessions, { query: { cursor: 'x' } })).toMatchObject({ field: 'cursor' });
  expect(await bo.make(listSessions, { query: { creator: 'nobody-here' } })).toMatchObject({ code: 'PersonNotFound' });
  expect(await read(bo, newId() as QueueItemId)).toMatchObject({ code: 'SessionNotFound' });
});
