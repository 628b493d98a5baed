import { openWorld } from '@velvet/testing/world';
import { sendMessage } from '@velvet/contracts/messaging/messages';
import { expect, test } from 'vitest';
import { messaging } from '#service.ts';
import { open, people, send } from './events.ts';

test('a person writes first to a number of strangers per day; answers and further messages do not count', async () => {
  await using world = await openWorld([messaging], { environment: { MESSAGING_FIRST_CONTACTS_PER_DAY: '2' } });
  const [ana, bo, cy, di, eve] = await people(world, 'ana', 'bo', 'cy', 'di', 'eve');
  const write = async (to: typeof ana) => {
    const { id: conversationId } = await open(ana, to);
    return ana.make(sendMessage, { params: { conversationId }, body: { content: 'Hi' } });
  };
  for (const person of [bo, bo, bo, cy]) expect((await write(person)).status).toBe(200);
  expect(await write(di)).toMatchObject({ status: 429, code: 'TooManyRequests' });
  const { id } = await open(eve, ana);
  await send(eve, id, 'Hello');
  expect((await ana.make(sendMessage, { params: { conversationId: id }, body: { content: 'Hi' } })).status).toBe(200);
});
