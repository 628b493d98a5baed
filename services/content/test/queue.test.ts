import { createPost, editPost, readPost } from '@velvet/contracts/content/post-calls';
import { postPublished } from '@velvet/contracts/content/events';
import {
  createQueueItem,
  deleteQueueItem,
  listQueue,
  readQueueSummary,
  scheduleContent,
  updateQueueItem,
  type QueueItem,
  type QueueStatus,
} from '@velvet/contracts/content/queue';
import { PostId, type QueueItemId } from '@velvet/contracts/ids';
import { accountDeleted } from '@velvet/contracts/account/events';
import { newId } from '@velvet/kit/base/ids';
import { dataOf, type Person } from '@velvet/testing/person';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openContent, photograph } from './world.ts';

let world: Awaited<ReturnType<typeof openContent>>;
beforeAll(async () => {
  world = await openContent();
});
afterAll(() => world[Symbol.asyncDispose]());

/** A whole moment some minutes from now. */
const inMinutes = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000).toISOString();

const plan = (person: Person, body: Record<string, unknown> = {}) =>
  person.make(createQueueItem, {
    body: { title: 'Evening talk', type: 'live', scheduledDate: inMinutes(60), ...body } as never,
  });
const list = async (person: Person, query: { status?: QueueStatus | 'all'; q?: string; limit?: number } = {}) => {
  const titles: QueueItem[] = [];
  let cursor: string | undefined;
  do {
    const page = await person.make(listQueue, { query: { ...query, ...(cursor && { cursor }) } });
    titles.push(...dataOf(page));
    cursor = page.meta?.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return titles;
};
const change = (person: Person, id: QueueItemId, body: Record<string, unknown>) =>
  person.make(updateQueueItem, { params: { id }, body });
const remove = (person: Person, id: QueueItemId) => person.make(deleteQueueItem, { params: { id } });

test('a session has the defaults of the specification, and is shown in its time zone', async () => {
  const ana = await world.creator('ana');
  world.clock.advance({ seconds: 1 });
  const { data } = await plan(ana, {
    description: 'Questions and answers',
    scheduledDate: '2036-07-15',
    scheduledTime: '20:30',
    timeZone: 'Europe/Berlin',
    price: 12.5,
  });
  expect(data).toMatchObject({
    postId: null,
    title: 'Evening talk',
    description: 'Questions and answers',
    type: 'live',
    status: 'scheduled',
    scheduledAt: '2036-07-15T18:30:00.000Z',
    scheduledDate: '2036-07-15',
    scheduledTime: '20:30',
    timeZone: 'Europe/Berlin',
    duration: 60,
    isPrivate: false,
    audience: 'public',
    price: 12.5,
    expectedViewers: 0,
    roomId: null,
  });
  expect(await list(ana)).toEqual([data]);
});

test('a session becomes live at its time with a room, and completed after its duration', async () => {
  const ana = await world.creator('ana');
  const { data } = await plan(ana, { duration: 30 });
  const other = dataOf(await plan(ana, { type: 'video', title: 'Clip', duration: 30 }));
  const now = async () => (await list(ana)).find(({ id }) => id === data!.id);
  world.clock.advance({ minutes: 59 });
  await world.sweep();
  expect((await now())?.status).toBe('scheduled');
  world.clock.advance({ minutes: 1 });
  await Promise.all([world.sweep(), world.sweep()]);
  const live = await now();
  expect(live).toMatchObject({ status: 'live', roomId: expect.stringMatching(/^live-/) });
  expect((await list(ana)).find(({ id }) => id === other.id)).toMatchObject({ status: 'live', roomId: null });
  await world.sweep();
  expect((await now())?.roomId).toBe(live?.roomId);
  expect(await change(ana, data!.id, { title: 'Late' })).toMatchObject({ status: 409, code: 'QueueItemOver' });
  world.clock.advance({ minutes: 30 });
  await world.sweep();
  expect((await now())?.status).toBe('completed');
  expect(await change(ana, data!.id, { status: 'cancelled' })).toMatchObject({ code: 'QueueItemOver' });
  expect((await ana.make(readQueueSummary)).data).toEqual({
    scheduled: 0,
    upcoming: 0,
    live: 0,
    completed: 2,
    timeZone: null,
  });
});

test('a session is changed, canceled, planned again and deleted', async () => {
  const ana = await world.creator('ana');
  const { id } = dataOf(await plan(ana, { timeZone: 'Europe/Berlin' }));
  const moved = await change(ana, id, {
    title: 'Later',
    scheduledDate: '2036-01-15',
    scheduledTime: '09:00',
    price: 5,
  });
  expect(moved.data).toMatchObject({ title: 'Later', price: 5, scheduledAt: '2036-01-15T08:00:00.000Z' });
  expect((await change(ana, id, { scheduledTime: '10:00' })).data?.scheduledAt).toBe('2036-01-15T09:00:00.000Z');
  expect((await change(ana, id, { status: 'cancelled' })).data?.status).toBe('cancelled');
  expect((await list(ana, { status: 'cancelled' })).map((item) => item.id)).toEqual([id]);
  expect((await change(ana, id, { status: 'scheduled' })).data?.status).toBe('scheduled');
  expect(await change(ana, id, { scheduledDate: inMinutes(-1) })).toMatchObject({ field: 'scheduledDate' });
  expect((await remove(ana, id)).data).toEqual({ id });
  expect(await remove(ana, id)).toMatchObject({ status: 404, code: 'QueueItemNotFound' });
});

test('the queue lists posts that are scheduled, drafts and published on schedule, and no others', async () => {
  const ana = await world.creator('ana');
  const post = async (body: Record<string, unknown>) => PostId.parse(dataOf(await ana.make(createPost, { body }))._id);
  await post({ text: 'Published at once' });
  const draft = await post({ text: 'An idea', isDraft: true });
  const due = await post({ text: 'Soon\nWith more lines', scheduledFor: inMinutes(10), privacy: 'subscribers' });
  const session = dataOf(await plan(ana));
  expect((await list(ana)).map(({ id, status, isPlanned }) => [id, status, isPlanned])).toEqual([
    [draft, 'draft', false],
    [due, 'scheduled', true],
    [session.id, 'scheduled', true],
  ]);
  expect((await list(ana))[1]).toMatchObject({
    postId: due,
    title: 'Soon',
    description: 'With more lines',
    type: 'post',
    duration: 0,
    isPrivate: true,
  });
  expect(await list(ana, { q: 'more LINES' })).toHaveLength(1);
  expect((await list(ana, { limit: 1 })).map(({ id }) => id)).toEqual([draft, due, session.id]);
  world.clock.advance({ minutes: 10 });
  await Promise.all([world.sweep(), world.sweep()]);
  expect(world.published(postPublished).filter(({ postId }) => postId === due)).toHaveLength(1);
  expect((await list(ana)).at(-1)).toMatchObject({ id: due, status: 'completed' });
  expect(await remove(ana, due as never)).toMatchObject({ status: 409, code: 'QueueItemOver' });
  expect((await remove(ana, draft as never)).status).toBe(200);
  expect(await ana.make(readPost, { params: { id: draft } })).toMatchObject({ code: 'PostNotFound' });
  expect((await ana.make(readQueueSummary)).data).toMatchObject({ scheduled: 1, upcoming: 1, completed: 1 });
});

test('a post is moved to another local time and published now, and nothing else of it is changed', async () => {
  const [ana, bo] = [await world.creator('ana'), await world.member('bo')];
  const body = { text: 'A series', scheduledFor: '2036-03-29T17:30:00Z' };
  const id = dataOf(await ana.make(createPost, { body }))._id as never;
  const moved = await change(ana, id, {
    scheduledDate: '2036-03-30',
    scheduledTime: '19:30',
    timeZone: 'Europe/Berlin',
  });
  expect(moved.data?.scheduledAt).toBe('2036-03-30T17:30:00.000Z');
  expect(await change(ana, id, { scheduledDate: '2001-01-01' })).toMatchObject({ field: 'scheduledDate' });
  expect(await change(ana, id, { title: 'Other' })).toMatchObject({ status: 400, field: 'title' });
  expect(await change(ana, id, { status: 'cancelled' })).toMatchObject({ status: 400, field: 'status' });
  expect(await change(bo, id, { status: 'live' })).toMatchObject({ status: 404 });
  const inRange = async (from: string, until: string) =>
    dataOf(await ana.make(listQueue, { query: { from, until } })).map((item) => item.id);
  expect(await inRange('2036-03-30T00:00:00Z', '2036-03-31T00:00:00Z')).toEqual([id]);
  expect(await inRange('2036-03-29T00:00:00Z', '2036-03-30T17:30:00Z')).toEqual([]);
  await change(ana, id, { status: 'live' });
  expect((await ana.make(readPost, { params: { id } })).data?.state).toBe('published');
  expect((await change(ana, id, { status: 'live' })).status).toBeGreaterThanOrEqual(400);
});

test('an item of the type post is a post with its words, published at its time', async () => {
  const [ana, bo] = [await world.creator('ana'), await world.member('bo')];
  const words = { title: 'Good evening', description: 'News of the week', type: 'post' };
  const { data } = await plan(ana, { ...words, scheduledDate: inMinutes(10), audience: 'public' });
  expect(data).toMatchObject({ type: 'post', status: 'scheduled', title: 'Good evening', duration: 0 });
  const read = async () => (await bo.make(readPost, { params: { id: PostId.parse(data!.postId) } })).data?.content.text;
  expect(await read()).toBeUndefined();
  world.clock.advance({ minutes: 10 });
  await world.sweep();
  expect(await read()).toBe('Good evening\n\nNews of the week');
});

test('items of the vault are scheduled as a post', async () => {
  const ana = await world.creator('ana');
  const item = await world.item(ana, await photograph());
  const made = await plan(ana, {
    type: 'gallery',
    description: 'Two more tomorrow',
    vaultItemIds: [item.id],
    price: 5,
  });
  expect(made.data).toMatchObject({
    title: 'Evening talk',
    description: 'Two more tomorrow',
    type: 'gallery',
    price: 5,
  });
  const moved = { params: { id: dataOf(made).postId! }, body: { scheduledFor: '2036-04-01T10:00:00.000Z' } };
  await ana.make(editPost, moved);
  expect((await list(ana))[0]?.scheduledAt).toBe('2036-04-01T10:00:00.000Z');
  const schedule = (body: Record<string, unknown>) => ana.make(scheduleContent, { body: body as never });
  const { data } = await schedule({ contentId: item.id, scheduledDate: '2036-05-01', type: 'video' });
  expect(data).toMatchObject({ type: 'gallery', title: 'Untitled post', scheduledAt: '2036-05-01T00:00:00.000Z' });
  expect(await schedule({ contentId: newId(), scheduledDate: '2036-05-01' })).toMatchObject({
    code: 'VaultItemNotFound',
    field: 'contentId',
  });
  expect(await schedule({ contentId: item.id, scheduledDate: '2001-05-01' })).toMatchObject({
    field: 'scheduledDate',
  });
});

test('a queue is hidden from other people, and a deleted account leaves nothing', async () => {
  const [ana, bo] = [await world.creator('ana'), await world.member('bo')];
  const { id } = dataOf(await plan(ana));
  const draft = dataOf(await ana.make(createPost, { body: { text: 'An idea', isDraft: true } }))._id as never;
  const item = await world.item(ana, await photograph());
  expect(await list(bo)).toEqual([]);
  expect((await bo.make(readQueueSummary)).data).toEqual({
    scheduled: 0,
    upcoming: 0,
    live: 0,
    completed: 0,
    timeZone: null,
  });
  expect(await change(bo, draft, { title: 'Mine' })).toMatchObject({ status: 404, code: 'QueueItemNotFound' });
  expect(await remove(bo, draft)).toMatchObject({ status: 404, code: 'QueueItemNotFound' });
  const cleo = await world.creator('cleo');
  const taken = { contentId: item.id, scheduledDate: '2036-05-01' };
  expect(await cleo.make(scheduleContent, { body: taken })).toMatchObject({ status: 404, code: 'VaultItemNotFound' });
  expect(await plan(cleo, { type: 'gallery', vaultItemIds: [item.id] })).toMatchObject({ code: 'VaultItemNotFound' });
  expect(await change(bo, id, { title: 'Mine' })).toMatchObject({ status: 404, code: 'QueueItemNotFound' });
  expect(await remove(bo, id)).toMatchObject({ status: 404, code: 'QueueItemNotFound' });
  expect((await list(ana)).map(({ title }) => title)).toEqual(['An idea', 'Evening talk']);
  await world.publish(accountDeleted, { userId: ana.id });
  await world.drain();
  expect(await list(ana)).toEqual([]);
});

test.each([
  ['an empty title', { title: ' ' }, 'title'],
  ['a day that does not exist', { scheduledDate: '2036-02-30' }, 'scheduledDate'],
  ['a time in the past', { scheduledDate: '2020-01-01' }, 'scheduledDate'],
  ['a time that does not exist', { scheduledDate: '2036-01-01', scheduledTime: '24:00' }, 'scheduledTime'],
  ['an unknown zone', { timeZone: 'Mars/Base' }, 'timeZone'],
  ['no duration', { duration: 0 }, 'duration'],
  ['a price below the minimum', { price: 0.5 }, 'price'],
  ['an unknown type', { type: 'book' }, 'type'],
])('%s is refused by its field', async (_name, body, field) => {
  const ana = await world.creator('ana');
  expect(await plan(ana, body)).toMatchObject({ status: 400, field });
  expect(await list(ana)).toEqual([]);
});
