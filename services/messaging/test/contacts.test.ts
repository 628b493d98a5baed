import type { Person } from '@velvet/testing/person';
import { openWorld } from '@velvet/testing/world';
import { sendMessage } from '@velvet/contracts/messaging/messages';
import { expect, test } from 'vitest';
import { messaging } from '#service.ts';
import { open, people, publishCard, send } from './events.ts';

test('a person writes first to a number of strangers per day; answers and further messages do not count', async () => {
  // of a newcomer
  await using world = await openWorld([messaging], { environment: { BUDGET_FACTOR: '0.2' } });
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

test('a member of yesterday writes first to more strangers than a new one, and a verified person to many', async () => {
  await using world = await openWorld([messaging], { environment: { BUDGET_FACTOR: '0.1' } });
  const [ana, older, verified] = await people(world, 'ana', 'older', 'verified');
  const strangers = await Promise.all(Array.from({ length: 5 }, (_, at) => people(world, `stranger${at}`)));
  await publishCard(world, verified, { revision: 2, verified: true });
  await world.drain();
  const countContacts = async (person: Person) => {
    let count = 0;
    for (const [stranger] of strangers) {
      const { id: conversationId } = await open(person, stranger);
      const { status } = await person.make(sendMessage, { params: { conversationId }, body: { content: 'Hi' } });
      if (status === 200) count += 1;
    }
    return count;
  };
  expect(await countContacts(ana)).toBe(1);
  expect(await countContacts(verified)).toBe(5);
  world.clock.advance({ days: 1 });
  expect(await countContacts(older)).toBe(2);
});
