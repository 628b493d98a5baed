import { queueChanged, sessionChanged } from '@velvet/contracts/content/events';
import {
  createQueueItem,
  deleteQueueItem,
  listQueue,
  readQueueSummary,
  setQueueTimeZone,
  updateQueueItem,
  type QueueItem,
  type QueueStatus,
} from '@velvet/contracts/content/queue';
import { listSessions, readSession, readSessionRoom, setSessionReminder } from '@velvet/contracts/content/sessions';
import { BroadcastId, QueueItemId } from '@velvet/contracts/ids';
import { broadcastPlanned } from '@velvet/contracts/messaging/events';
import { newId } from '@velvet/kit/base/ids';
import type { Person } from '@velvet/testing/person';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContent } from './world.ts';

let world: Awaited<ReturnType<typeof openContent>>;
beforeAll(async () => {
  world = await openContent();
});
afterAll(() => world[Symbol.asyncDispose]());

/** A whole moment some minutes from now. */
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();

async function planned(person: Person, more: Record<string, unknown> = {}): Promise<QueueItem> {
  const body = { title: 'Evening talk', type: 'live', scheduledDate: inMinutes(60), ...more };
  const { data, code } = await person.make(createQueueItem, { body: body as never });
  if (!data) throw new Error(code);
  return data;
}

async function list(person: Person, query: { status?: QueueStatus | 'all'; q?: string; limit?: number } = {}) {
  const items: QueueItem[] = [];
  let cursor: string | undefined;
  do {
    const { data, code, meta } = await person.make(listQueue, { query: { ...query, ...(cursor && { cursor }) } });
    if (!data) throw new Error(code);
    items.push(...data);
    cursor = meta?.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return items;
}

type Viewer = Pick<Person, 'make'>;
const change = (person: Person, id: QueueItemId, body: Record<string, unknown>) =>
  person.make(updateQueueItem, { params: { id }, body });
const remove = (person: Person, id: QueueItemId) => person.make(deleteQueueItem, { params: { id } });
const read = (person: Viewer, id: QueueItemId) => person.make(readSession, { params: { id } });
const room = (person: Viewer, id: QueueItemId) => person.make(readSessionRoom, { params: { id } });

test('a scheduled broadcast is an item of the queue until it is deleted, and is changed with the calls of messaging', async () => {
  const [ana, bo] = [await world.creator('ana'), await world.creator('bo')];
  const broadcastId = BroadcastId.parse(newId());
  const id = QueueItemId.parse(broadcastId);
  const plan = {
    audience: 'buyers',
    content: 'New set\nOut tonight',
    attachments: 2,
    createdAt: inMinutes(0),
  } as const;
  const announce = async (state: 'scheduled' | 'sent' | 'unsent' | 'failed', at: string, of = broadcastId) => {
    const price = { amountMinor: 500, currency: 'USD' as const };
    const changed = { ...plan, price, state, at };
    await world.publish(broadcastPlanned, { broadcastId: of, creatorId: ana.id, plan: changed });
    await world.drain();
  };
  await announce('sent', inMinutes(0), BroadcastId.parse(newId()));
  expect(await list(ana)).toEqual([]);
  const at = inMinutes(30);
  await announce('scheduled', at);
  const later = (await planned(ana)).id;
  expect((await list(ana)).map((item) => item.id)).toEqual([id, later]);
  expect((await list(ana, { q: 'TONIGHT' }))[0]).toMatchObject({
    broadcastId,
    postId: null,
    receivers: 'buyers',
    title: 'New set',
    description: 'Out tonight',
    type: 'message',
    status: 'scheduled',
    scheduledAt: at,
    isPrivate: true,
    price: 5,
  });
  expect((await list(ana, { limit: 1 })).map((item) => item.id)).toEqual([id, later]);
  expect((await ana.make(readQueueSummary)).data).toMatchObject({ scheduled: 2, upcoming: 2 });
  expect(await list(bo)).toEqual([]);
  for (const refused of [await change(ana, id, { scheduledTime: '10:00' }), await remove(ana, id)])
    expect(refused).toMatchObject({ status: 409, code: 'QueueItemIsMessage' });
  expect(await remove(bo, id)).toMatchObject({ status: 404 });
  for (const [state, status] of [
    ['failed', 'failed'],
    ['sent', 'completed'],
    ['unsent', 'cancelled'],
  ] as const) {
    await announce(state, inMinutes(0));
    expect((await list(ana, { status })).map((item) => item.id)).toEqual([id]);
  }
  await world.publish(broadcastPlanned, { broadcastId, creatorId: ana.id, plan: null });
  await world.drain();
  expect((await list(ana)).map((item) => item.id)).toEqual([later]);
  const announced = world.published(queueChanged).filter(({ itemId }) => itemId === id);
  expect(announced).toEqual(Array.from({ length: 5 }, () => ({ itemId: id, ownerId: ana.id })));
});

test('a creator plans in a time zone of choice, which changes no item', async () => {
  const [ana, bo] = [await world.creator('ana'), await world.creator('bo')];
  const { id, scheduledAt } = await planned(ana);
  const choose = (timeZone: string) => ana.make(setQueueTimeZone, { body: { timeZone } });
  const zoneOf = async (person: Person) => (await person.make(readQueueSummary)).data?.timeZone;
  expect(await zoneOf(ana)).toBeNull();
  for (const zone of ['Asia/Kathmandu', 'America/New_York']) {
    expect((await choose(zone)).data).toEqual({ timeZone: zone });
    expect([await zoneOf(ana), await zoneOf(bo)]).toEqual([zone, null]);
  }
  expect(await choose('Mars/Olympus')).toMatchObject({ status: 400, field: 'timeZone' });
  expect(await list(ana)).toMatchObject([{ id, scheduledAt }]);
});

test('a session with the age restriction hides its words and its room from members under the age and from visitors', async () => {
  const [ana, bo, minor] = [await world.creator('ana'), await world.member('bo'), await world.member('minor')];
  await world.card(minor, { adult: false });
  const { id } = await planned(ana, { title: 'After dark', description: 'Adults only', ageRestricted: true });
  expect(await list(ana)).toMatchObject([{ title: 'After dark', ageRestricted: true }]);
  await world.drain();
  expect(world.published(sessionChanged).findLast(({ sessionId }) => sessionId === id)).toMatchObject({
    isAgeRestricted: true,
  });
  world.clock.advance({ minutes: 60 });
  await world.sweep();
  for (const viewer of [ana, bo]) {
    expect((await read(viewer, id)).data).toMatchObject({ title: 'After dark', ageRestricted: true, locked: null });
    expect((await room(viewer, id)).status).toBe(200);
  }
  for (const [viewer, kind] of [
    [minor, 'confirmAge'],
    [world.anonymous, 'signIn'],
  ] as const) {
    const hidden = { title: '', description: '', locked: { reason: 'age', offers: [{ kind }] } };
    expect((await read(viewer, id)).data).toMatchObject(hidden);
    const listed = await viewer.make(listSessions, { query: { creator: ana.id } });
    expect(listed.data).toMatchObject([{ id, ...hidden }]);
    expect(await room(viewer, id)).toMatchObject({ status: 403, code: 'SessionLocked' });
  }
  const { id: second } = await planned(ana, { ageRestricted: true });
  const remind = () => minor.make(setSessionReminder, { params: { id: second }, body: { isWished: true } });
  expect(await remind()).toMatchObject({ status: 403, code: 'SessionLocked' });
  expect((await change(ana, second, { ageRestricted: false })).data).toMatchObject({ ageRestricted: false });
  expect((await read(minor, second)).data).toMatchObject({ title: 'Evening talk', locked: null });
});
