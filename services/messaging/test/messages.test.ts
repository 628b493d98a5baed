import { conversationStarted, messageChanged, messageSent } from '@velvet/contracts/messaging/events';
import { messageLimits } from '@velvet/contracts/messaging/limits';
import {
  editMessage,
  listMessages,
  reactToMessage,
  sendMessage,
  unsendMessage,
} from '@velvet/contracts/messaging/messages';
import { openConversation, readConversation } from '@velvet/contracts/messaging/conversations';
import { MessageId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { dataOf } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { messaging } from '#service.ts';
import { history, open, pair, people, publishBlock, publishUnblock, send } from './events.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld([messaging]);
});
afterAll(() => world[Symbol.asyncDispose]());

test('a message reaches both members, each with the own view of it', async () => {
  const { ana, bo, conversationId } = await pair(world);
  const clientId = newId();
  const sent = await send(ana, conversationId, '  Hello\nBo  ', { clientId });
  expect(sent).toMatchObject({ seq: 1, content: 'Hello\nBo', sent: true, status: 'sent', clientId, type: 'text' });
  const [received] = await history(bo, conversationId);
  expect(received).toEqual({ ...sent, sent: false, status: 'delivered', clientId: null });
  await world.drain();
  const members = [ana.id, bo.id].toSorted();
  expect(world.published(conversationStarted)).toContainEqual({ conversationId, members });
  expect(world.published(messageSent).filter((event) => event.conversationId === conversationId)).toMatchObject([
    { messageId: sent.id, seq: 1, members, senderId: ana.id, clientId, content: 'Hello\nBo', replyTo: null },
  ]);
});

test('a repeated client id returns the first message, also concurrently, and never another one', async () => {
  const { ana, bo, conversationId } = await pair(world);
  const [cy] = await people(world, 'cy');
  const clientId = newId();
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(ana, conversationId, 'Once', { clientId })));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await history(bo, conversationId)).toHaveLength(1);

  const elsewhere = await open(ana, cy);
  const body = { content: 'Once', clientId };
  const reused = { status: 400, code: 'InvalidInput', field: 'clientId' };
  expect(await ana.make(sendMessage, { params: { conversationId: elsewhere.id }, body })).toMatchObject(reused);
  const other = { ...body, content: 'Other' };
  expect(await ana.make(sendMessage, { params: { conversationId }, body: other })).toMatchObject(reused);
  // another person may choose the same id
  expect(await send(bo, conversationId, 'Twice', { clientId })).toMatchObject({ seq: 2 });
  await publishBlock(world, bo, ana);
  await world.drain();
  expect(await send(ana, conversationId, 'Once', { clientId })).toMatchObject({ id: answers[0]!.id });
  await world.drain();
  expect(world.published(messageSent).filter((event) => event.conversationId === conversationId)).toHaveLength(2);
});

test('a concurrent reuse of a client id in two conversations stores one message', async () => {
  const { ana, conversationId } = await pair(world);
  const [cy] = await people(world, 'cy');
  const { id: other } = await open(ana, cy);
  const body = { content: 'Hi', clientId: newId() };
  const answers = await Promise.all(
    [conversationId, other].map((id) => ana.make(sendMessage, { params: { conversationId: id }, body })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
});

test('an answer quotes a message of the same conversation that was not unsent', async () => {
  const { ana, bo, conversationId } = await pair(world);
  const first = await send(ana, conversationId, `Question ${'x'.repeat(400)}`);
  const answer = await send(bo, conversationId, 'Answer', { replyTo: first.id });
  expect(answer.replyTo).toMatchObject({ id: first.id, seq: 1, senderId: ana.id });
  expect(answer.replyTo?.content).toHaveLength(201);
  const body = { content: 'Answer', replyTo: MessageId.parse(newId()) };
  expect((await ana.make(sendMessage, { params: { conversationId }, body })).code).toBe('MessageNotFound');
  const [cy] = await people(world, 'cy');
  const { id: other } = await open(ana, cy);
  const foreign = { content: 'Answer', replyTo: first.id };
  expect((await ana.make(sendMessage, { params: { conversationId: other }, body: foreign })).code).toBe(
    'MessageNotFound',
  );
  await ana.make(unsendMessage, { params: { conversationId, messageId: first.id } });
  const [, quoted] = await history(bo, conversationId);
  expect(quoted?.replyTo).toMatchObject({ id: first.id, type: 'text', content: '' });
  expect((await ana.make(sendMessage, { params: { conversationId }, body: foreign })).code).toBe('MessageUnsent');
});

test('a text has at most 5,000 user-perceived characters, and at least one', async () => {
  const { ana, conversationId } = await pair(world);
  const make = (content: string) => ana.make(sendMessage, { params: { conversationId }, body: { content } });
  expect((await make('👨‍👩‍👧‍👦'.repeat(5000))).status).toBe(200);
  expect(await make('x'.repeat(5001))).toMatchObject({ status: 400, field: 'content' });
  expect(await make('  \n ')).toMatchObject({ status: 400, field: 'content', message: 'Enter a message.' });
});

test('the sender can change a message within 15 minutes, and nobody else can', async () => {
  const { ana, bo, conversationId } = await pair(world);
  const { id: messageId } = await send(ana, conversationId, 'Helo');
  const edit = (person: typeof ana, content: string) =>
    person.make(editMessage, { params: { conversationId, messageId }, body: { content } });
  expect((await edit(bo, 'Mine')).code).toBe('MessageNotFound');
  world.clock.advance({ minutes: 14 });
  const edited = dataOf(await edit(ana, 'Hello'));
  expect(edited).toMatchObject({ content: 'Hello', seq: 1 });
  expect(edited.editedAt).not.toBeNull();
  expect(await history(bo, conversationId)).toMatchObject([{ content: 'Hello', editedAt: edited.editedAt }]);
  expect((await edit(ana, 'Hello')).data).toEqual(edited);
  expect(await edit(ana, ' ')).toMatchObject({ status: 400, field: 'content', message: 'Enter a message.' });
  world.clock.advance({ seconds: messageLimits.editableMs / 1000 });
  expect(await edit(ana, 'Hi')).toMatchObject({ status: 409, code: 'EditTimeOver' });
  await world.drain();
  expect(world.published(messageChanged).filter((event) => event.messageId === messageId)).toMatchObject([
    { content: 'Hello', senderId: ana.id },
  ]);
});

test('an unsent message keeps its place without content, reactions or changes', async () => {
  const { ana, bo, conversationId } = await pair(world);
  const { id: messageId } = await send(ana, conversationId, 'Secret');
  const params = { conversationId, messageId };
  await bo.make(reactToMessage, { params, body: { reaction: 'love' } });
  expect((await bo.make(unsendMessage, { params })).code).toBe('MessageNotFound');
  world.clock.advance({ days: 3 });
  const unsent = dataOf(await ana.make(unsendMessage, { params }));
  expect(unsent).toMatchObject({ content: '', reactions: [], seq: 1 });
  expect((await ana.make(unsendMessage, { params })).data).toEqual(unsent);
  expect((await ana.make(editMessage, { params, body: { content: 'Back' } })).code).toBe('MessageUnsent');
  expect((await bo.make(reactToMessage, { params, body: { reaction: 'wow' } })).code).toBe('MessageUnsent');
  const { db } = world.service('messaging');
  const kept = await db.rows('test.kept', 'select from message where body ilike $1 and conversation_id = $2', [
    '%secret%',
    conversationId,
  ]);
  expect(kept).toEqual([]);
  expect((await bo.make(readConversation, { params: { conversationId } })).data).toMatchObject({
    lastMessage: '',
    unreadCount: 0,
    last: { unsentAt: unsent.unsentAt },
  });
});

test('a member has one reaction to a message, which changes, stays or goes', async () => {
  const { ana, bo, conversationId } = await pair(world);
  const { id: messageId } = await send(ana, conversationId, 'Look');
  const params = { conversationId, messageId };
  const react = (person: typeof ana, reaction: 'like' | 'fire' | null) =>
    person.make(reactToMessage, { params, body: { reaction } });
  await react(bo, 'like');
  await react(ana, 'like');
  await react(bo, 'fire');
  expect((await react(bo, 'fire')).data?.reactions).toEqual(
    expect.arrayContaining([
      { userId: ana.id, reaction: 'like' },
      { userId: bo.id, reaction: 'fire' },
    ]),
  );
  await react(bo, null);
  expect((await react(bo, null)).data?.reactions).toEqual([{ userId: ana.id, reaction: 'like' }]);
  await world.drain();
  expect(world.published(messageChanged).filter((event) => event.messageId === messageId)).toHaveLength(4);
});

test('after a block the members cannot write, edit or react, and can read, unsend and remove reactions', async () => {
  const { ana, bo, conversationId } = await pair(world);
  const { id: messageId } = await send(ana, conversationId, 'Before');
  const params = { conversationId, messageId };
  await bo.make(reactToMessage, { params, body: { reaction: 'like' } });
  await publishBlock(world, bo, ana);
  await world.drain();
  for (const person of [ana, bo]) {
    const body = { content: 'After' };
    expect((await person.make(sendMessage, { params: { conversationId }, body })).code).toBe('MessagesClosed');
    expect((await person.make(reactToMessage, { params, body: { reaction: 'sad' } })).code).toBe('MessagesClosed');
    expect((await history(person, conversationId)).map(({ content }) => content)).toEqual(['Before']);
    expect((await open(person, person === ana ? bo : ana)).writing).toBe('closed');
  }
  expect((await ana.make(editMessage, { params, body: { content: 'Edited' } })).code).toBe('MessagesClosed');
  expect((await bo.make(reactToMessage, { params, body: { reaction: null } })).data?.reactions).toEqual([]);
  expect((await ana.make(unsendMessage, { params })).status).toBe(200);
  await publishUnblock(world, bo, ana);
  await world.drain();
  expect((await send(ana, conversationId, 'Again')).seq).toBe(2);
});

test('a stranger gets the same answers as for a conversation that does not exist', async () => {
  const { ana, bo, conversationId } = await pair(world);
  const { id: messageId } = await send(ana, conversationId, 'Private');
  const [cy] = await people(world, 'cy');
  const nothing = { conversationId: conversationId.replace(/^.{8}/, '01890000') as typeof conversationId };
  const { requestId: _one, ...expected } = (await cy.make(listMessages, { params: nothing })) as Record<
    string,
    unknown
  >;
  expect(expected).toMatchObject({ status: 404, code: 'ConversationNotFound' });
  const ids = { conversationId, messageId };
  const answers = [
    await cy.make(listMessages, { params: { conversationId } }),
    await cy.make(readConversation, { params: { conversationId } }),
    await cy.make(sendMessage, { params: { conversationId }, body: { content: 'Hi' } }),
    await cy.make(editMessage, { params: ids, body: { content: 'Hi' } }),
    await cy.make(unsendMessage, { params: ids }),
    await cy.make(reactToMessage, { params: ids, body: { reaction: 'like' } }),
  ];
  for (const { requestId: _, ...answer } of answers as Record<string, unknown>[]) expect(answer).toEqual(expected);
  expect(await history(bo, conversationId)).toHaveLength(1);
});

test('more messages per minute than the limit are refused until the minute is over', async () => {
  await using limited = await openWorld([messaging], { environment: { MESSAGING_SENDS_PER_MINUTE: '3' } });
  const [ana, bo] = await people(limited, 'ana', 'bo');
  const { id: conversationId } = await open(ana, bo);
  for (const content of ['1', '2', '3']) await send(ana, conversationId, content);
  const again = () => ana.make(sendMessage, { params: { conversationId }, body: { content: '4' } });
  expect(await again()).toMatchObject({ status: 429, code: 'TooManyRequests' });
  await send(bo, conversationId, 'Mine');
  // limits in memory count by the machine's clock
  // oxlint-disable-next-line no-restricted-properties
  const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000);
  onTestFinished(() => later.mockRestore());
  expect((await again()).status).toBe(200);
});

test('an own message marks the earlier ones of the other as read', async () => {
  const { ana, bo, conversationId } = await pair(world);
  await send(ana, conversationId, 'One');
  await send(ana, conversationId, 'Two');
  await send(bo, conversationId, 'Three');
  await send(bo, conversationId, 'Four');
  expect((await history(ana, conversationId)).map(({ status }) => status)).toEqual([
    'read',
    'read',
    'delivered',
    'delivered',
  ]);
  await world.drain();
  const sent = world.published(messageSent).filter((event) => event.conversationId === conversationId);
  expect(sent.map(({ reading }) => reading)).toEqual([null, null, { isPrivate: false }, null]);
  expect((await ana.make(openConversation, { body: { userId: bo.id } })).data).toMatchObject({ unreadCount: 2 });
});
