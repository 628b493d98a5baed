import { UserId } from '@velvet/contracts/ids';
import { readConversation } from '@velvet/contracts/messaging/conversations';
import { messageSent } from '@velvet/contracts/messaging/events';
import {
  firstWelcomeTemplate,
  listWelcomeVersions,
  markWelcomeRead,
  readWelcomeStatus,
  readWelcomeTemplate,
  sendWelcome,
  updateWelcomeTemplate,
} from '@velvet/contracts/messaging/founder-welcome';
import { newId } from '@velvet/kit/base/ids';
import { dataOf, type Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messaging } from '#service.ts';
import { history, open, people, publishBlock, publishCard, publishDeletion, send } from './events.ts';

const founder = { id: UserId.parse('social|founder'), handle: 'mara' };
let world: World;
async function openFounded(): Promise<World> {
  const opened = await openWorld([messaging], { environment: { MESSAGING_FOUNDER_ID: founder.id } });
  await publishCard(opened, { id: founder.id, handle: founder.handle });
  await opened.drain();
  return opened;
}
beforeAll(async () => void (world = await openFounded()));
afterAll(() => world[Symbol.asyncDispose]());

const welcome = (person: Person, userId = person.id, userName = 'Given Name') =>
  person.make(sendWelcome, { body: { userId, userEmail: 'bo@example.test', userName } });
const statusOf = async (person: Person) =>
  (await person.make(readWelcomeStatus, { params: { userId: person.id } })).data;
const markRead = (person: Person, messageId: string, userId = person.id) =>
  person.make(markWelcomeRead, { params: { userId, messageId } });

test('a new member receives the welcome of the founder in a real conversation, and reads it once', async () => {
  const [bo] = await people(world, 'bo');
  expect(await statusOf(bo)).toEqual({ hasReceived: false, isRead: false, message: null });
  const { data } = await welcome(bo);
  expect(data).toMatchObject({
    subject: 'Welcome to Velvet, Bo',
    quickReplies: firstWelcomeTemplate.quickReplies,
    founder: { id: founder.id, name: 'Mara' },
  });
  expect(data?.content).toMatch(/^Hi Bo,\n\nI started Velvet.*\n\nMara$/s);
  const conversationId = data!.conversationId!;
  expect(await history(bo, conversationId)).toMatchObject([{ id: data?.id, content: data?.content, sent: false }]);
  expect(await statusOf(bo)).toEqual({ hasReceived: true, isRead: false, message: data });
  const unread = async () => (await bo.make(readConversation, { params: { conversationId } })).data?.unreadCount;
  expect(await unread()).toBe(1);
  const read = await markRead(bo, data!.id);
  expect(read).toMatchObject({ status: 200, data: { messageId: data?.id, isRead: true } });
  world.clock.advance({ seconds: 1 });
  expect((await markRead(bo, data!.id)).data).toEqual(read.data);
  expect([await unread(), (await statusOf(bo))?.isRead]).toEqual([0, true]);
  await send(bo, conversationId, firstWelcomeTemplate.quickReplies[0]!);
});

test('concurrent and repeated sends write one message', async () => {
  const [cy] = await people(world, 'cy');
  const sent = await Promise.all([welcome(cy), welcome(cy), welcome(cy)]);
  expect(new Set(sent.map(({ data }) => data?.id)).size).toBe(1);
  expect((await welcome(cy)).data).toEqual(sent[0].data);
  await world.drain();
  const written = world.published(messageSent).filter(({ members }) => members.includes(cy.id));
  expect(written.map(({ messageId }) => messageId)).toEqual([sent[0].data?.id]);
});

test('only the member and administrators may send, read and mark a welcome', async () => {
  const [dee, eve] = await people(world, 'dee', 'eve');
  const { data } = await welcome(dee);
  expect(await welcome(eve, dee.id)).toMatchObject({ status: 403, code: 'Forbidden' });
  expect(await eve.make(readWelcomeStatus, { params: { userId: dee.id } })).toMatchObject({ code: 'Forbidden' });
  expect(await markRead(eve, data!.id, dee.id)).toMatchObject({ status: 403, code: 'Forbidden' });
  expect(await markRead(eve, data!.id)).toMatchObject({ status: 404, code: 'WelcomeNotFound' });
  expect(await markRead(dee, newId())).toMatchObject({ status: 404, code: 'WelcomeNotFound' });
  expect(await markRead(dee, 'x')).toMatchObject({ status: 400, code: 'InvalidInput' });
  const administrator = await world.administrator();
  expect(await administrator.make(readWelcomeStatus, { params: { userId: dee.id } })).toMatchObject({
    data: { hasReceived: true, isRead: false },
  });
  expect((await statusOf(dee))?.isRead).toBe(false);
});

test('a member whose profile has not arrived is welcomed by the given name', async () => {
  const fay = await world.user('fay');
  const { data } = await welcome(fay, fay.id, ' Fay Lund ');
  expect(data).toMatchObject({ subject: 'Welcome to Velvet, Fay Lund' });
  expect(await history(fay, data!.conversationId!)).toHaveLength(1);
});

test('nothing is written across a block, or while the founder has unread messages of the member', async () => {
  const [gil, hal] = await people(world, 'gil', 'hal');
  const { id } = await open(gil, { ...gil, id: founder.id });
  await send(gil, id, 'Is anybody there?');
  expect((await welcome(gil)).data).toMatchObject({ conversationId: id });
  expect(await history(gil, id)).toHaveLength(1);
  await publishBlock(world, hal, { ...hal, id: founder.id });
  await world.drain();
  const { data } = await welcome(hal);
  expect(data).toMatchObject({ conversationId: null, subject: 'Welcome to Velvet, Hal' });
  expect(await markRead(hal, data!.id)).toMatchObject({ status: 200 });
});

test('a person who returns after deleting the account is welcomed again', async () => {
  const [ian] = await people(world, 'ian');
  const { data } = await welcome(ian);
  await publishDeletion(world, ian);
  await world.drain();
  expect((await statusOf(ian))?.hasReceived).toBe(false);
  expect((await welcome(ian)).data?.id).not.toBe(data?.id);
});

test('administrators change the template in versions, and a sent welcome keeps its own', async () => {
  // the others read the first version
  await using own = await openFounded();
  const [joy, kim] = await people(own, 'joy', 'kim');
  const administrator = await own.administrator();
  const before = (await welcome(joy)).data;
  const texts = { subject: 'Hello {name}', content: '{founder} says hello', quickReplies: ['Hello'] };
  expect(await joy.make(updateWelcomeTemplate, { body: texts })).toMatchObject({ code: 'AdministratorRequired' });
  const edit = (body: Record<string, unknown>) =>
    administrator.make(updateWelcomeTemplate, { body: { ...texts, ...body } });
  expect((await edit({ version: 1 })).data).toMatchObject({ ...texts, version: 2 });
  expect(await edit({ version: 1 })).toMatchObject({ status: 409, code: 'WelcomeTemplateChanged' });
  const saved = await Promise.all([edit({ subject: 'A' }), edit({ subject: 'B' })]);
  expect(new Set(saved.map(({ data }) => data?.version))).toEqual(new Set([3, 4]));
  await edit({});
  const read = (version?: number) => kim.make(readWelcomeTemplate, { query: version === undefined ? {} : { version } });
  expect((await read()).data).toMatchObject({ ...texts, version: 5 });
  expect((await read(1)).data).toMatchObject({ ...firstWelcomeTemplate, version: 1, changedAt: null });
  expect((await read()).data?.founder).toMatchObject({ id: founder.id, name: 'Mara' });
  expect(await read(9)).toMatchObject({ status: 404, code: 'WelcomeTemplateNotFound' });
  expect((await statusOf(joy))?.message).toEqual(before);
  expect((await welcome(kim)).data).toMatchObject({ subject: 'Hello Kim', content: 'Mara says hello' });
  for (const [field, body] of Object.entries({
    subject: { subject: 'Hello {nmae}' },
    content: { content: ' ' },
    quickReplies: { quickReplies: [] },
  }))
    expect(await edit(body)).toMatchObject({ status: 400, field });
});

test('administrators list the versions with their authors, and a deleted author is forgotten', async () => {
  await using other = await openWorld([messaging]);
  const [member] = await people(other, 'nina');
  const administrator = await other.administrator();
  await publishCard(other, { id: administrator.id, handle: 'root' });
  await other.drain();
  const texts = { content: 'Hello', quickReplies: ['Hello'] };
  for (const subject of ['Second', 'Third'])
    await administrator.make(updateWelcomeTemplate, { body: { ...texts, subject } });
  const list = (query = {}) => administrator.make(listWelcomeVersions, { query });
  const { data } = await list();
  expect(data?.map(({ version, subject }) => [version, subject])).toEqual([
    [3, 'Third'],
    [2, 'Second'],
    [1, firstWelcomeTemplate.subject],
  ]);
  expect(data?.map(({ changedBy }) => changedBy?.name)).toEqual(['Root', 'Root', undefined]);
  const page = await list({ limit: 2 });
  const rest = await list({ limit: 2, cursor: page.meta?.nextCursor });
  expect([...dataOf(page), ...dataOf(rest)]).toEqual(data);
  expect(await member.make(listWelcomeVersions)).toMatchObject({ status: 403, code: 'AdministratorRequired' });

  await publishDeletion(other, administrator);
  await other.drain();
  expect((await list()).data?.map(({ changedBy }) => changedBy)).toEqual([null, null, null]);
});

test('without a founder every member counts as welcomed, and before the founder has an account the text alone is sent', async () => {
  await using none = await openWorld([messaging]);
  const [lea] = await people(none, 'lea');
  expect(await statusOf(lea)).toEqual({ hasReceived: true, isRead: true, message: null });
  expect(await welcome(lea)).toMatchObject({ status: 409, code: 'WelcomeUnavailable' });
  await using early = await openWorld([messaging], { environment: { MESSAGING_FOUNDER_ID: founder.id } });
  const [max] = await people(early, 'max');
  expect((await welcome(max)).data).toMatchObject({ founder: null, conversationId: null });
});
