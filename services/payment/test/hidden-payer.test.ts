import { expect, test } from 'vitest';
import { callsOf, during, openSubscribedWorld } from './restoration-world.ts';

test('a hidden account cannot subscribe, resume or buy, and is not charged', async () => {
  await using world = await openSubscribedWorld();
  const [cleo, postId] = [await world.creator('cleo'), await world.offer(world.ana.id, 500)];
  await world.requestDeletion(world.bo);
  await world.sweep();
  const before = await world.countCharges();
  const refused = { status: 403, code: 'AccountHidden' };
  expect(await world.resume()).toMatchObject(refused);
  expect(await world.bo.subscribe(cleo)).toMatchObject(refused);
  expect(await world.bo.buy(postId, 5)).toMatchObject(refused);
  await world.advance({ days: 32 });
  await expect.poll(() => world.state()).toBe('ended');
  expect([await world.countCharges(), callsOf(world, 'resume')]).toEqual([before, 0]);
});

test('a subscription ends when deletion is requested while its subscriber resumes it', async () => {
  await using world = await openSubscribedWorld();
  await world.cancel();
  during(world, 'resume', () => world.requestDeletion(world.bo));
  await world.resume();
  await world.sweep();
  expect(await world.state()).toBe('active, ends');
  await world.restore(world.bo);
  await world.sweep();
  expect(await world.state()).toBe('active');
});

test('a canceled subscription stays canceled when the provider refuses to resume it', async () => {
  await using world = await openSubscribedWorld();
  await world.cancel();
  world.provider.state.fate = () => 'refused';
  expect(await world.resume()).toMatchObject({ status: 503, code: 'ProviderUnavailable' });
  world.provider.state.fate = () => 'passes';
  await world.sweep();
  expect([await world.state(), callsOf(world, 'resume')]).toEqual(['active, ends', 0]);
});
