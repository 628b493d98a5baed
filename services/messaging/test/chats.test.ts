import { updateConversation, updateMessageSettings } from '@velvet/contracts/messaging/conversations';
import { messageSent } from '@velvet/contracts/messaging/events';
import { sendMessage } from '@velvet/contracts/messaging/messages';
import { newId } from '@velvet/kit/base/ids';
import { parseMetrics } from '@velvet/testing/metrics';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messaging } from '#service.ts';
import { history, pair, publishBlock, publishUnblock, send } from './events.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld([messaging]);
});
afterAll(() => world[Symbol.asyncDispose]());

test('changes during a chat apply to its next text', async () => {
  const { ana, bo, conversationId } = await pair(world);
  const text = (content: string) =>
    ana.make(sendMessage, { params: { conversationId }, body: { content, clientId: newId() } });
  const texts = async (...contents: string[]) => {
    for (const content of contents) expect((await text(content)).data?.content).toBe(content);
  };
  await texts('1');
  await send(bo, conversationId, '2');
  await texts('3', '4');
  await bo.make(updateConversation, { params: { conversationId }, body: { isMuted: true } });
  await texts('5', '6');
  await send(bo, conversationId, '7');
  await bo.make(updateMessageSettings, { body: { readReceipts: false } });
  await texts('8');
  await publishBlock(world, bo, ana);
  await world.drain();
  expect((await text('Closed')).code).toBe('MessagesClosed');
  await publishUnblock(world, bo, ana);
  await world.drain();
  await texts('9');
  await world.drain();
  const sent = world.published(messageSent).filter((event) => event.conversationId === conversationId);
  expect(sent.map(({ content, seq }) => [content, seq])).toEqual(sent.map((_, index) => [`${index + 1}`, index + 1]));
  expect(sent.flatMap(({ content, isMuted }) => (isMuted ? [content] : []))).toEqual(['5', '6', '8', '9']);
  expect(sent.flatMap(({ content, reading }) => (reading ? [[content, reading.isPrivate]] : []))).toEqual([
    ['2', false],
    ['3', false],
    ['7', false],
    ['8', true],
  ]);
});

test('texts of several chats that are sent together are stored together, and the one that is refused alone is not', async () => {
  const chats = await Promise.all(Array.from({ length: 6 }, () => pair(world)));
  // a chat is known as open from the second text on after an answer
  for (const { ana, bo, conversationId } of chats)
    for (const person of [ana, bo, ana]) await send(person, conversationId, 'Hello');
  const [blocked] = chats;
  if (!blocked) throw new Error('There is no chat.');
  await publishBlock(world, blocked.bo, blocked.ana);
  await world.drain();
  const statements = async () => {
    const find = parseMetrics(await (await fetch(`${world.url('messaging')}/metrics`)).text());
    return find('database_statement_duration_seconds_count', { statement: 'message.insertTexts' }) ?? 0;
  };
  const before = await statements();
  const answers = await Promise.all(
    chats.flatMap(({ ana, conversationId }) =>
      ['One', 'Two', 'Three'].map((content) =>
        ana.make(sendMessage, { params: { conversationId }, body: { content, clientId: newId() } }),
      ),
    ),
  );
  expect(answers.map(({ code }) => code)).toEqual([
    ...Array.from({ length: 3 }, () => 'MessagesClosed'),
    ...Array.from({ length: 15 }),
  ]);
  for (const { bo, conversationId } of chats.slice(1))
    expect((await history(bo, conversationId)).map(({ content }) => content).toSorted()).toEqual([
      'Hello',
      'Hello',
      'Hello',
      'One',
      'Three',
      'Two',
    ]);
  expect(await history(blocked.bo, blocked.conversationId)).toHaveLength(3);
  const taken = (await statements()) - before;
  expect(taken).toBeGreaterThan(0);
  expect(taken).toBeLessThan(answers.length);
});
