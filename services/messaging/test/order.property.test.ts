import { messageSent } from '@velvet/contracts/messaging/events';
import { sendMessage } from '@velvet/contracts/messaging/messages';
import { newId } from '@velvet/kit/base/ids';
import { propertyRunsOfTier } from '@velvet/testing/property';
import { openWorld } from '@velvet/testing/world';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { messaging } from '#service.ts';
import { history, open, people } from './events.ts';

/** A text on a device, sent once or more often at the same time; `waits` makes the device wait for the answers. */
const sending = fc.record({
  device: fc.nat(4),
  repetitions: fc.integer({ min: 1, max: 3 }),
  isRepeatedLater: fc.boolean(),
  waits: fc.boolean(),
});

test('messages have one order without gaps or doubles when devices of both members send concurrently and repeatedly', async () => {
  await using world = await openWorld([messaging], {
    environment: { MESSAGING_SENDS_PER_MINUTE: '100000', BUDGET_FACTOR: '0' },
  });
  const replica = await world.startReplica('messaging');
  await fc.assert(
    fc.asyncProperty(fc.array(sending, { minLength: 5, maxLength: 30 }), async (plan) => {
      const [ana, bo] = await people(world, 'ana', 'bo');
      const { id: conversationId } = await open(ana, bo);
      await open(bo, ana);
      const texts = plan.map((each, index) => ({ ...each, clientId: newId(), content: `${each.device}:${index}` }));
      const urls = [world.url('messaging'), replica.url];
      let turn = 0;
      /** Sends to the replicas in turn. */
      async function post(device: number, body: { clientId: string; content: string }): Promise<string> {
        const url = `${urls[(turn += 1) % 2]}${sendMessage.path.replace('{conversationId}', conversationId)}`;
        const authorization = `Bearer ${(device % 2 === 0 ? ana : bo).token}`;
        const headers = { 'content-type': 'application/json', authorization };
        const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
        const { data } = (await answer.json()) as { data: { id: string } };
        return data.id;
      }
      const ids = await Promise.all(
        [0, 1, 2, 3, 4].map(async (device) => {
          const own: Promise<string[]>[] = [];
          for (const { clientId, content, repetitions, waits } of texts.filter((text) => text.device === device)) {
            own.push(Promise.all(Array.from({ length: repetitions }, () => post(device, { clientId, content }))));
            if (waits) await own.at(-1);
          }
          return Promise.all(own);
        }),
      );
      for (const { device, clientId, content } of texts.filter(({ isRepeatedLater }) => isRepeatedLater))
        ids.push([[await post(device, { clientId, content })]]);

      const [seen, seenByOther] = [await history(ana, conversationId), await history(bo, conversationId)];
      expect(seen.map(({ seq }) => seq)).toEqual(texts.map((_, index) => index + 1));
      expect(seen.map(({ content }) => content).toSorted()).toEqual(texts.map(({ content }) => content).toSorted());
      expect(seenByOther.map(({ id }) => id)).toEqual(seen.map(({ id }) => id));
      expect(new Set(ids.flat(2))).toEqual(new Set(seen.map(({ id }) => id)));
      const times = seen.map(({ time }) => time);
      expect(times).toEqual(times.toSorted());
      // a device that waits has its own order
      for (const device of [0, 1, 2, 3, 4]) {
        const own = texts.filter((text) => text.device === device);
        const places = own.map(({ content }) => seen.findIndex((message) => message.content === content));
        for (const [index, { waits }] of own.entries())
          expect(waits && index + 1 < own.length ? places[index + 1]! > places[index]! : true).toBe(true);
      }
      await world.drain();
      const published = world.published(messageSent).filter((event) => event.conversationId === conversationId);
      expect(published.map(({ messageId }) => messageId)).toEqual(seen.map(({ id }) => id));
    }),
    { numRuns: propertyRunsOfTier(15) },
  );
});
