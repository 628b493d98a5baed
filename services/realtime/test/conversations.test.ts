import {
  broadcastReached,
  broadcastSent,
  broadcastUnsent,
  conversationChanged,
  conversationStarted,
  messageChanged,
  messageSent,
  receiptsChanged,
  type MessageContent,
} from '@velvet/contracts/messaging/events';
import { Envelope } from '@velvet/contracts/event';
import { BroadcastId, ConversationId, MessageId } from '@velvet/contracts/ids';
import { typingMs } from '@velvet/contracts/realtime/messages';
import { newId } from '@velvet/kit/base/ids';
import { outboxValues } from '@velvet/kit/events/outbox';
import { openBrowser, type Browser } from '@velvet/testing/browser';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { publishBlock, publishCard, publishCounts, publishDeletion, publishFollow } from './events.ts';

/** A conversation of two with a socket for each of several devices, and a stranger's. */
async function openConversation(resources: AsyncDisposableStack) {
  const world = resources.use(await openWorld([realtime]));
  const replica = await world.startReplica('realtime', { REALTIME_ORDINAL: '1' });
  const [ana, bo, cy] = [await world.user('ana'), await world.user('bo'), await world.user('cy')];
  const addresses = [world, { url: () => replica.url }];
  const connect = async (person: Person, at = 0) => {
    const browser = resources.use(openBrowser(addresses[at]!, person.token));
    await browser.connect();
    return browser;
  };
  const conversationId = ConversationId.parse(newId());
  const members = [ana.id, bo.id].toSorted() as MessageContent['members'];
  await world.publish(conversationStarted, { conversationId, members });
  const content = (seq: number, sender: Person, extra: Partial<MessageContent> = {}): MessageContent => ({
    conversationId,
    messageId: MessageId.parse(newId()),
    seq,
    members,
    senderId: sender.id,
    clientId: newId(),
    type: 'text',
    content: `Message ${seq}`,
    vaultItemIds: [],
    price: null,
    isBought: false,
    call: null,
    broadcastId: null,
    replyTo: null,
    reactions: [],
    sentAt: world.clock.now().toISOString(),
    editedAt: null,
    unsentAt: null,
    status: { sender: 'sent', receiver: 'delivered' },
    ...extra,
  });
  return { world, ana, bo, cy, connect, conversationId, members, content };
}

const messagesOf = ({ received }: Browser) =>
  received.filter(({ kind }) => kind === 'message').map(({ message }) => message as Record<string, unknown>);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Waits until all earlier messages have arrived at the browser of a user. */
async function settle(world: World, { id }: Person, browser: Browser): Promise<void> {
  const counts = () => browser.kinds().filter((kind) => kind === 'counts').length;
  const before = counts();
  await publishCounts(world, id, before);
  await browser.waitUntil(() => counts() > before, 'the last message');
}

test('every device of both members receives messages in order, at any replica and after a reconnect, and strangers none', async () => {
  await using resources = new AsyncDisposableStack();
  const { world, ana, bo, cy, connect, content } = await openConversation(resources);
  const devices = [await connect(ana), await connect(ana, 1), await connect(bo, 1)];
  const returning = await connect(bo);
  const stranger = await connect(cy);
  for (const seq of upTo(40)) {
    if (seq === 15) returning.disconnect();
    if (seq === 30) await returning.connect();
    await world.publish(messageSent, content(seq, seq % 3 === 0 ? bo : ana));
  }
  for (const browser of [...devices, returning]) {
    await browser.waitUntil(() => messagesOf(browser).length >= 40, 'forty messages');
    expect(messagesOf(browser).map(({ seq }) => seq)).toEqual(upTo(40));
  }
  await settle(world, cy, stranger);
  expect(messagesOf(stranger)).toEqual([]);
});

test('a member receives the own view of messages, changes and receipts', async () => {
  await using resources = new AsyncDisposableStack();
  const { world, ana, bo, connect, content, conversationId, members } = await openConversation(resources);
  const [anas, bos] = [await connect(ana), await connect(bo)];
  const message = content(1, ana);
  await world.publish(messageSent, message);
  await world.publish(messageChanged, { ...message, content: 'Edited', status: { sender: 'read', receiver: 'read' } });
  const receipt = { conversationId, members, userId: bo.id, deliveredSeq: 1, readSeq: 1 };
  await world.publish(receiptsChanged, { ...receipt, isDelivery: true, isPrivate: true });
  // the other member must not notice when the message is read
  await world.publish(receiptsChanged, { ...receipt, isDelivery: false, isPrivate: true });
  await world.publish(receiptsChanged, { ...receipt, isDelivery: false, isPrivate: false });
  for (const isPrivate of [true, false])
    await world.publish(messageSent, { ...content(2, bo), reading: { isPrivate } });
  await world.publish(conversationChanged, { conversationId, userId: bo.id });
  await settle(world, ana, anas);
  await settle(world, bo, bos);
  const view = { seq: 1, senderId: ana.id, content: 'Message 1' };
  const answered = { conversationId, userId: bo.id, deliveredSeq: 2 };
  const [position, shown] = [{ conversationId, userId: bo.id, deliveredSeq: 1 }, expect.any(Number)];
  expect(anas.received.slice(0, -1)).toMatchObject([
    { kind: 'message', message: { ...view, sent: true, status: 'sent', clientId: message.clientId } },
    { kind: 'messageChanged', message: { content: 'Edited', sent: true, status: 'read' } },
    { kind: 'receipts', ...position, readSeq: 0 },
    { kind: 'receipts', ...position, readSeq: 1 },
    { kind: 'message', message: { seq: 2, sent: false }, receipts: { ...answered, readSeq: 0 } },
    { kind: 'message', message: { seq: 2, sent: false }, receipts: { ...answered, readSeq: 2 } },
  ]);
  expect(bos.received.slice(0, -1)).toMatchObject([
    { kind: 'message', message: { ...view, sent: false, status: 'delivered', clientId: null } },
    { kind: 'messageChanged', message: { content: 'Edited', sent: false, status: 'read' } },
    { kind: 'receipts', ...position, readSeq: 1 },
    { kind: 'receipts', ...position, readSeq: 1 },
    { kind: 'receipts', ...position, readSeq: 1 },
    { kind: 'message', message: { seq: 2, sent: true }, receipts: { ...answered, readSeq: 2 } },
    { kind: 'message', message: { seq: 2, sent: true }, receipts: { ...answered, readSeq: 2 } },
    { kind: 'conversationChanged', conversationId, position: shown },
  ]);
});

test.each([
  { events: 'one after another', isTogether: false },
  { events: 'in one batch', isTogether: true },
])(
  'the text of an unsent message is not replayed, nor quoted, when its events come $events',
  async ({ isTogether }) => {
    await using resources = new AsyncDisposableStack();
    const { world, ana, bo, connect, content } = await openConversation(resources);
    const returning = await connect(bo);
    await settle(world, bo, returning);
    returning.disconnect();
    const message = content(1, ana, { content: 'A secret' });
    const { messageId: id, senderId } = message;
    const unsentAt = world.clock.now().toISOString();
    const steps = [
      outboxValues(world.clock, messageSent, message),
      outboxValues(
        world.clock,
        messageSent,
        content(2, bo, { replyTo: { id, seq: 1, senderId, type: 'image', content: 'A secret' } }),
      ),
      outboxValues(world.clock, messageChanged, { ...message, content: '', unsentAt }),
    ].map(([key, envelope]) => ({ key, envelope: Envelope.parse(JSON.parse(envelope)) }));
    for (const batch of isTogether ? [steps] : steps.map((step) => [step])) await world.bus.publish('messaging', batch);
    await returning.connect();
    await settle(world, bo, returning);
    expect(messagesOf(returning)).toMatchObject([
      { content: '' },
      { content: 'Message 2', replyTo: { type: 'text', content: '' } },
    ]);
    expect(JSON.stringify(returning.received)).not.toContain('secret');
  },
);

/** Waits until the server has received everything that the browser sent. */
const roundTrip = (browser: Browser): Promise<unknown> => browser.socket()!.emitWithAck('watch', { postIds: [] });

function typingOf(browser: Browser): unknown[] {
  const seen: unknown[] = [];
  browser.socket()!.on('typing', (notice) => seen.push(notice));
  return seen;
}

test('typing reaches the other member alone, at most once per interval', async () => {
  await using resources = new AsyncDisposableStack();
  const { world, ana, bo, cy, connect, conversationId } = await openConversation(resources);
  const [anas, bos, bosPhone, cys] = [await connect(ana), await connect(bo), await connect(bo), await connect(cy)];
  const seen = [anas, bos, bosPhone, cys].map(typingOf);
  const type = (browser: Browser, message: unknown = { conversationId }) => browser.socket()!.emit('typing', message);
  type(cys);
  type(anas, { conversationId: newId() });
  type(anas, 'nonsense');
  await roundTrip(anas);
  world.clock.advance({ seconds: typingMs.interval / 1000 });
  for (let count = 0; count < 5; count += 1) type(anas);
  const notice = { conversationId, userId: ana.id };
  await expect.poll(() => seen).toEqual([[], [notice], [notice], []]);
  await roundTrip(anas);
  await settle(world, bo, bos);
  expect(seen).toEqual([[], [notice], [notice], []]);
  world.clock.advance({ seconds: typingMs.interval / 1000 });
  type(anas);
  type(bos);
  const answer = { conversationId, userId: bo.id };
  await expect.poll(() => seen).toEqual([[answer], [notice, notice], [notice, notice], []]);
  expect(bos.kinds()).not.toContain('typing');
});

test('typing does not cross a block, and does not reach or leave a hidden or deleted person', async () => {
  await using resources = new AsyncDisposableStack();
  const { world, ana, bo, connect, conversationId } = await openConversation(resources);
  const [anas, bos] = [await connect(ana), await connect(bo)];
  const seen = [anas, bos].map(typingOf);
  const typeBoth = async () => {
    await world.drain();
    world.clock.advance({ seconds: typingMs.interval / 1000 });
    const both = [anas, bos];
    await Promise.all(both.map((browser) => browser.socket()!.emitWithAck('typing', { conversationId })));
    // an indicator that was forwarded before arrives before the answer
    await Promise.all(both.map(roundTrip));
    return seen.map((list) => list.splice(0).length);
  };
  await expect.poll(typeBoth).toEqual([1, 1]);
  await publishBlock(world, bo.id, ana.id);
  expect(await typeBoth()).toEqual([0, 0]);
  await world.service('realtime').db.run('test.unblock', 'delete from block');
  expect(await typeBoth()).toEqual([1, 1]);
  await publishCard(world, bo.id, { hidden: true });
  expect(await typeBoth()).toEqual([0, 0]);
  await publishCard(world, bo.id, { revision: 2 });
  expect(await typeBoth()).toEqual([1, 1]);
  const { db } = world.service('realtime');
  const pairs = () =>
    db.rows('test.pairs', 'select from conversation_pair where conversation_id = $1', [conversationId]);
  expect(await pairs()).toHaveLength(1);
  await publishDeletion(world, bo.id);
  await world.drain();
  expect(await pairs()).toEqual([]);
});

test('followers learn of a broadcast by one row, other audiences by their pages, also after a reconnect, and others never', async () => {
  await using resources = new AsyncDisposableStack();
  const { world, ana, bo, cy, connect } = await openConversation(resources);
  const stranger = await world.user('di');
  await publishFollow(world, cy.id, ana.id);
  await world.drain();
  const devices = [await connect(bo), await connect(bo, 1), await connect(cy), await connect(stranger)];
  const returning = await connect(bo);
  returning.disconnect();
  const about = { broadcastId: BroadcastId.parse(newId()), creatorId: ana.id };
  const page = { news: 'sent' as const, receivers: [{ userId: bo.id, isMuted: true }] };
  await world.publish(broadcastSent, { ...about, audience: 'subscribers' });
  await world.publish(broadcastReached, { ...about, ...page, audience: 'subscribers' });
  await world.publish(broadcastUnsent, { ...about, audience: 'followers' });
  // a page of followers is for notifications alone
  await world.publish(broadcastReached, { ...about, ...page, audience: 'followers' });
  await world.drain();
  await returning.connect();
  const owners = [bo, bo, cy, stranger, bo];
  for (const [at, browser] of [...devices, returning].entries()) await settle(world, owners[at]!, browser);
  const counts = [...devices, returning].map(({ kinds }) => kinds().filter((kind) => kind === 'broadcast').length);
  expect(counts).toEqual([1, 1, 1, 0, 1]);
});
