import { planUseEvidenced } from '@velvet/contracts/content/evidence-events';
import { createPost } from '@velvet/contracts/content/post-calls';
import { createQueueItem } from '@velvet/contracts/content/queue';
import { planUploads } from '@velvet/contracts/content/upload';
import { summariseVault } from '@velvet/contracts/content/vault';
import { SubscriptionId, type UserId } from '@velvet/contracts/ids';
import { platformPlanChanged } from '@velvet/contracts/payment/events';
import { evidenceRequested } from '@velvet/contracts/payment/evidence-events';
import { newId } from '@velvet/kit/base/ids';
import type { Person } from '@velvet/testing/person';
import type { World } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { openContent } from './world.ts';

const limits = {
  PLATFORM_PLAN_CREATOR_STORAGE_BYTES: '1000',
  PLATFORM_PLAN_PREMIUM_STORAGE_BYTES: '5000',
  PLATFORM_PLAN_CREATOR_SCHEDULED: '2',
};

const subscriptionId = SubscriptionId.parse(newId());
async function publishPlan(world: World, userId: UserId, revision: number, state: 'active' | 'ended', days = 30) {
  const now = world.clock.now();
  const openUntil = new Date(now.getTime() + days * 86_400_000).toISOString();
  const change = { subscriptionId, userId, plan: 'premium', revision, state, openUntil, changedAt: now.toISOString() };
  await world.publish(platformPlanChanged, change);
  await world.drain();
}

const upload = (person: Person, size: number) =>
  person.make(planUploads, {
    body: {
      files: [{ name: `${newId()}.txt`, size, type: 'text/plain', sha256: newId().replaceAll('-', '').repeat(2) }],
    },
  });

test('the use of a disputed plan is counted by day within its paid period, and that of another account is not', async () => {
  await using world = await openContent(limits);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  const write = (person: Person, scheduledFor?: string) =>
    person.make(createPost, { body: { text: 'Hi', privacy: 'public', ...(scheduledFor && { scheduledFor }) } });
  expect((await upload(ana, 900)).status).toBe(200);
  await write(ana);
  const from = world.clock.now().toISOString();
  for (const person of [ana, ana, bo]) await write(person);
  expect((await write(ana, '2099-01-01T00:00:00Z')).status).toBe(200);
  const used = world.clock.now().toISOString();
  world.clock.advance({ days: 2 });
  const until = world.clock.now().toISOString();
  await write(ana);
  const charge = { chargeId: newId(), payerId: ana.id };
  await world.publish(evidenceRequested, { ...charge, planPeriod: { from, until } });
  await world.publish(evidenceRequested, { chargeId: newId(), payerId: ana.id });
  await world.drain();
  const days = [{ day: used.slice(0, 10), uploads: 0, published: 2, scheduled: 1 }];
  expect(world.published(planUseEvidenced)).toEqual([{ ...charge, days, storageBytes: 900, freeStorageBytes: 1000 }]);
});

test('storage and scheduling are those of the plan, which ends with its period', async () => {
  await using world = await openContent(limits);
  const ana = await world.user('ana');
  const quota = async () => (await ana.make(summariseVault)).data?.quotaBytes;
  const schedule = () =>
    ana.make(createPost, { body: { text: 'Soon', scheduledFor: '2099-01-01T00:00:00Z', privacy: 'public' } });

  expect(await quota()).toBe(1000);
  expect((await upload(ana, 900)).status).toBe(200);
  expect(await upload(ana, 200)).toMatchObject({ status: 403, code: 'PlanRequired', details: { plan: 'premium' } });
  // no plan has room for it
  expect(await upload(ana, 9000)).toMatchObject({ status: 413, code: 'QuotaExceeded' });
  const answers = await Promise.all(Array.from({ length: 5 }, schedule));
  expect(answers.map(({ code }) => code ?? 'scheduled').toSorted()).toEqual([
    'PlanRequired',
    'PlanRequired',
    'PlanRequired',
    'scheduled',
    'scheduled',
  ]);
  const session = { title: 'Talk', type: 'live', scheduledDate: '2099-01-01', audience: 'private' } as const;
  expect((await ana.make(createQueueItem, { body: session })).code).toBe('PlanRequired');

  await publishPlan(world, ana.id, 2, 'active');
  await publishPlan(world, ana.id, 1, 'ended');
  expect([await quota(), (await upload(ana, 200)).status, (await schedule()).status]).toEqual([5000, 200, 200]);
  expect((await ana.make(createQueueItem, { body: session })).status).toBe(200);
  world.clock.advance({ days: 31 });
  expect([await quota(), (await schedule()).code]).toEqual([1000, 'PlanRequired']);
  await publishPlan(world, ana.id, 3, 'active');
  expect((await schedule()).status).toBe(200);
  await publishPlan(world, ana.id, 4, 'ended');
  expect((await schedule()).code).toBe('PlanRequired');
});
