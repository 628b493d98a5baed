import { supportAnswered, supportReceived, supportTicketChanged } from '@velvet/contracts/messaging/support-events';
import {
  assignSupportTicket,
  closeSupportTicket,
  countSupportInbox,
  listSupportInbox,
  listSupportTickets,
  markSupportTicketRead,
  openSupportTicket,
  readSupportTicket,
  writeSupportMessage,
  type SupportConversation,
} from '@velvet/contracts/messaging/support';
import { newId } from '@velvet/kit/base/ids';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messaging } from '#service.ts';
import { people, publishDeletion } from './events.ts';

let world: World;
let operator: Person;
beforeAll(async () => {
  world = await openWorld([messaging]);
  operator = await world.administrator();
});
afterAll(() => world[Symbol.asyncDispose]());

type Maker = Pick<Person, 'make'>;
const request = {
  category: 'payments' as const,
  subject: 'Charged twice',
  content: 'I was charged twice for one post.',
};
async function openTicket(maker: Maker, body: object = {}): Promise<SupportConversation> {
  const { data, ...refused } = await maker.make(openSupportTicket, { body: { ...request, ...body } });
  if (!data) throw new Error(JSON.stringify(refused));
  return data;
}
const write = (maker: Maker, id: string, content: string, more: object = {}) =>
  maker.make(writeSupportMessage, { params: { id }, body: { content, ...more } });
const read = (maker: Maker, id: string, key?: string) =>
  maker.make(readSupportTicket, { params: { id }, query: { key } });
const inbox = async (query: object) => (await operator.make(listSupportInbox, { query })).data ?? [];

test('a person has one conversation with the team, from the request to its end', async () => {
  const [ana] = await people(world, 'ana');
  const { id, number, ...ticket } = await openTicket(ana);
  expect(ticket).toMatchObject({ state: 'open', isUnread: false, author: null, assignee: null, key: null });
  expect(number).toBeGreaterThan(10_000);
  expect((await write(operator, id, 'We refunded the second charge.')).data).toMatchObject({
    state: 'answered',
    author: { id: ana.id, name: 'Ana', email: null },
  });
  const answered = (await read(ana, id)).data;
  expect(answered).toMatchObject({ state: 'answered', isUnread: true });
  expect(answered?.messages.map(({ isFromSupport, name }) => [isFromSupport, name])).toEqual([
    [false, 'Ana'],
    [true, 'Velvet Support'],
  ]);
  await ana.make(markSupportTicketRead, { params: { id }, body: { seq: 2 } });
  expect((await ana.make(listSupportTickets)).data).toMatchObject([
    { id, isUnread: false, excerpt: 'We refunded the second charge.' },
  ]);
  expect((await write(ana, id, 'Thank you!')).data).toMatchObject({ state: 'open', isUnread: false });
  const close = (isClosed: boolean) => ana.make(closeSupportTicket, { params: { id }, body: { isClosed } });
  expect((await close(true)).data).toMatchObject({ state: 'closed' });
  expect((await close(false)).data).toMatchObject({ state: 'open' });
  await close(true);
  expect((await write(ana, id, 'One more thing')).data).toMatchObject({ state: 'open' });
});

test('a person opens one ticket and sends one message when requests are repeated', async () => {
  const [bo] = await people(world, 'bo');
  const clientId = newId();
  const opened = await Promise.all([openTicket(bo, { clientId }), openTicket(bo, { clientId })]);
  expect(opened[0].id).toBe(opened[1].id);
  const id = opened[0].id;
  const message = newId();
  await write(bo, id, 'Again', { clientId: message });
  expect((await write(bo, id, 'Again', { clientId: message })).data?.messages).toHaveLength(2);
  expect(await write(bo, id, 'Other', { clientId: message })).toMatchObject({ status: 400, field: 'clientId' });
  const [stranger] = await people(world, 'stranger');
  expect(await stranger.make(openSupportTicket, { body: { ...request, clientId } })).toMatchObject({ status: 400 });
});

test('a person lists own tickets by their last change, page by page', async () => {
  const [cy] = await people(world, 'cy');
  const subjects = ['First', 'Second', 'Third'];
  for (const subject of subjects) {
    world.clock.advance({ seconds: 1 });
    await openTicket(cy, { subject });
  }
  const first = await cy.make(listSupportTickets, { query: { limit: 2 } });
  const second = await cy.make(listSupportTickets, { query: { limit: 2, cursor: first.meta?.nextCursor ?? '' } });
  expect([...(first.data ?? []), ...(second.data ?? [])].map(({ subject }) => subject)).toEqual(subjects.toReversed());
});

test('a person is refused after many requests', async () => {
  const [dee] = await people(world, 'dee');
  for (let count = 0; count < 5; count += 1) await openTicket(dee);
  const refused = await dee.make(openSupportTicket, { body: request });
  expect(refused).toMatchObject({ status: 429, code: 'TooManyRequests' });
});

const network = (address: string) => ({ 'x-forwarded-for': address });
const visitor = (address: string): Maker => ({
  make: (call, input) => world.anonymous.make(call, { ...input, headers: network(address) }),
});

test('a visitor without an account needs an address, and reads and answers with the key', async () => {
  const guest = visitor('198.51.100.1');
  expect(await guest.make(openSupportTicket, { body: request })).toMatchObject({ status: 400, field: 'email' });
  const { id, key } = await openTicket(guest, { email: 'Guest@Example.test', name: 'Gil' });
  expect(key).toBeTruthy();
  await world.drain();
  const received = world.published(supportReceived).find(({ ticketId }) => ticketId === id);
  expect(received).toMatchObject({ visitor: { email: 'guest@example.test', key }, authorId: null });
  await write(operator, id, 'How can we help?');
  expect((await read(guest, id, key!)).data).toMatchObject({ state: 'answered', isUnread: true });
  expect((await write(guest, id, 'Like this', { key })).data?.messages.at(-1)).toMatchObject({ name: 'Gil' });
  expect((await read(operator, id)).data).toMatchObject({
    key: null,
    author: { id: null, name: 'Gil', email: 'guest@example.test' },
  });
  await world.drain();
  expect(world.published(supportAnswered).find(({ ticketId }) => ticketId === id)).toMatchObject({
    content: 'How can we help?',
    seq: 2,
  });
});

test('a visitor without an account is refused without the key and with a wrong one', async () => {
  const guest = visitor('198.51.100.2');
  const { id } = await openTicket(guest, { email: 'gus@example.test' });
  const { key } = await openTicket(guest, { email: 'other@example.test' });
  for (const wrong of [undefined, key ?? '', 'null'])
    expect(await read(guest, id, wrong)).toMatchObject({ status: 404, code: 'SupportTicketNotFound' });
  expect(await write(guest, id, 'Hello?')).toMatchObject({ status: 404 });
});

test('a visitor without an account is limited by network, and by address from every network', async () => {
  const guest = visitor('198.51.100.3');
  for (let count = 0; count < 5; count += 1) await openTicket(guest, { email: `gwen${count}@example.test` });
  const sixth = await guest.make(openSupportTicket, { body: { ...request, email: 'gwen6@example.test' } });
  expect(sixth).toMatchObject({ status: 429 });
  const victim = { email: 'victim@example.test' };
  for (const host of [11, 12, 13]) await openTicket(visitor(`203.0.113.${host}`), victim);
  const fourth = await visitor('203.0.113.14').make(openSupportTicket, { body: { ...request, ...victim } });
  expect(fourth).toMatchObject({ status: 429 });
});

test('another person can neither read nor change a ticket, nor open the inbox', async () => {
  const [eve, fay] = await people(world, 'eve', 'fay');
  const { id } = await openTicket(eve);
  const params = { id };
  const answers = await Promise.all([
    read(fay, id),
    write(fay, id, 'Mine?'),
    fay.make(markSupportTicketRead, { params, body: { seq: 1 } }),
    fay.make(closeSupportTicket, { params, body: { isClosed: true } }),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ status: 404, code: 'SupportTicketNotFound' });
  expect(await fay.make(assignSupportTicket, { params, body: { isMine: true } })).toMatchObject({ status: 403 });
  expect(await fay.make(listSupportInbox)).toMatchObject({ status: 403, code: 'AdministratorRequired' });
  expect(await fay.make(countSupportInbox)).toMatchObject({ status: 403 });
  expect((await read(eve, id)).data).toMatchObject({ state: 'open' });
});

test('the inbox lists by state, finds by person, subject, text, address and number, and by assignee', async () => {
  const [gia] = await people(world, 'giasearch');
  const { id, number } = await openTicket(gia, { subject: 'Zebra crossing', content: 'A quokka ate my post.' });
  for (const q of ['zebra', 'QUOKKA', 'giasearch', String(number)])
    expect((await inbox({ q })).map((ticket) => ticket.id)).toEqual([id]);
  expect(await inbox({ q: '%' })).toEqual([]);
  const before = (await operator.make(countSupportInbox)).data;
  const assign = (isMine: boolean) => operator.make(assignSupportTicket, { params: { id }, body: { isMine } });
  expect((await assign(true)).data).toMatchObject({ assignee: { id: operator.id, isYou: true } });
  expect((await inbox({ mine: 'true' })).map((ticket) => ticket.id)).toEqual([id]);
  await write(operator, id, 'It may do so.');
  expect(await inbox({ mine: 'true' })).toEqual([]);
  expect((await inbox({ mine: 'true', state: 'answered' })).map((ticket) => ticket.id)).toEqual([id]);
  const after = (await operator.make(countSupportInbox)).data;
  expect(after).toEqual({ ...before, open: before!.open - 1, answered: before!.answered + 1 });
  expect((await assign(false)).data).toMatchObject({ assignee: null });
});

test('each change is published once for the browsers of both sides', async () => {
  const [hal] = await people(world, 'hal');
  const { id } = await openTicket(hal);
  await write(operator, id, 'Hello');
  await hal.make(markSupportTicketRead, { params: { id }, body: { seq: 2 } });
  await hal.make(markSupportTicketRead, { params: { id }, body: { seq: 1 } });
  await world.drain();
  const changes = world.published(supportTicketChanged).filter(({ ticketId }) => ticketId === id);
  expect(changes).toEqual(Array.from({ length: 3 }, () => ({ ticketId: id, authorId: hal.id })));
});

test('a ticket is deleted three years after its last message, also after the account', async () => {
  await using own = await openWorld([messaging]);
  const [ida] = await people(own, 'ida');
  const { id } = await openTicket(ida);
  // tokens expire meanwhile
  const statusNow = async () => (await read(await own.administrator(), id)).status;
  await publishDeletion(own, ida);
  own.clock.advance({ days: 3 * 365 });
  await own.sweep();
  expect(await statusNow()).toBe(200);
  await write(await own.administrator(), id, 'Still here');
  own.clock.advance({ days: 3 * 365 });
  await own.sweep();
  expect(await statusNow()).toBe(200);
  own.clock.advance({ days: 2 });
  await own.sweep();
  expect(await statusNow()).toBe(404);
});
