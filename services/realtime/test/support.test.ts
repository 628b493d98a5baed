import { SupportTicketId } from '@velvet/contracts/ids';
import { supportTicketChanged } from '@velvet/contracts/messaging/support-events';
import { newId } from '@velvet/kit/base/ids';
import { openBrowser } from '@velvet/testing/browser';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { realtime } from '#service.ts';
import { publishCounts } from './events.ts';

test('a changed request reaches the browsers of its author and of administrators, and of nobody else', async () => {
  await using resources = new AsyncDisposableStack();
  const world = resources.use(await openWorld([realtime]));
  const people = [await world.user('ana'), await world.administrator(), await world.user('eve')];
  const browsers = people.map(({ token }) => resources.use(openBrowser(world, token)));
  for (const browser of browsers) await browser.connect();
  const ticketId = SupportTicketId.parse(newId());
  await world.publish(supportTicketChanged, { ticketId, authorId: people[0]!.id });
  // a visitor has no browser to inform
  await world.publish(supportTicketChanged, { ticketId, authorId: null });
  for (const { id } of people) await publishCounts(world, id, 1);
  for (const browser of browsers)
    await expect.poll(() => browser.received.some(({ kind }) => kind === 'counts')).toBe(true);
  const received = browsers.map((browser) => browser.received.filter(({ kind }) => kind === 'support'));
  expect(received.map(({ length }) => length)).toEqual([1, 2, 0]);
  expect(received[0]).toMatchObject([{ ticketId }]);
});
