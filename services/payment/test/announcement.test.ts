import { readFile } from 'node:fs/promises';
import { subscriptionCancellationChanged } from '@velvet/contracts/payment/events';
import { cancelSubscription } from '@velvet/contracts/payment/subscriptions';
import { expect, test } from 'vitest';
import { openPaymentWorld } from './payment-world.ts';

const migration = new URL('../migrations/0010_announce_subscriptions.sql', import.meta.url);

test('the migration publishes each running subscription again with its own revision, and none that ended', async () => {
  await using world = await openPaymentWorld();
  const [ana, free] = [await world.creator('ana'), await world.creator('free', '0')];
  const [bo, cy] = [await world.fan('bo'), await world.fan('cy')];
  for (const creator of [ana, free]) await bo.subscribe(creator);
  const ended = (await cy.subscribe(ana)).data?.subscription.id;
  await cy.make(cancelSubscription, { params: { id: ended as never }, body: { immediately: true } });
  await world.drain();
  const rows = await world.db.rows<{ id: string; revision: number }>(
    'test.running',
    `select id, revision from subscription where state = 'active'`,
  );
  expect(rows).toHaveLength(2);
  const before = world.published(subscriptionCancellationChanged).length;

  await world.db.run('test.migrate', await readFile(migration, 'utf8'));
  await world.drain();
  const announced = world.published(subscriptionCancellationChanged).slice(before);
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  expect(announced.map(({ subscriptionId: id, revision }) => ({ id, revision })).toSorted(byId)).toEqual(
    rows.toSorted(byId),
  );
  expect(announced.map(({ creatorId }) => creatorId).toSorted()).toEqual([ana.id, free.id].toSorted());
  expect(announced.every(({ subscriberId, endsAtPeriodEnd }) => subscriberId === bo.id && !endsAtPeriodEnd)).toBe(true);
});
