import { accountDeleted } from '@velvet/contracts/account/events';
import { expect, test } from 'vitest';
import { callsOf, during, openSubscribedWorld } from './restoration-world.ts';

test.each(['after', 'before'] as const)(
  "a subscription renews again when its subscriber's account is restored %s the cancellation reached the provider",
  async (moment) => {
    await using world = await openSubscribedWorld();
    await world.requestDeletion(world.bo);
    if (moment === 'after') await world.sweep();
    expect(await world.state()).toBe(moment === 'after' ? 'active, ends' : 'active');
    await world.restore(world.bo);
    await world.sweep();
    expect([await world.state(), callsOf(world, 'cancel')]).toEqual(['active', moment === 'after' ? 1 : 0]);

    const before = await world.countCharges();
    await world.advance({ days: 32 });
    await expect.poll(() => world.countCharges()).toBe(before + 1);
    await expect.poll(() => world.count('ledger_transaction')).toBe(2);
    expect(await world.state()).toBe('active');
  },
);

test('a subscription is not charged while the deletion of the account is requested', async () => {
  await using world = await openSubscribedWorld();
  const before = await world.countCharges();
  await world.requestDeletion(world.bo);
  await world.sweep();
  await world.advance({ days: 32 });
  await expect.poll(() => world.state()).toBe('ended');
  await world.restore(world.bo);
  await world.sweep();
  expect([await world.state(), await world.countCharges(), callsOf(world, 'resume')]).toEqual(['ended', before, 0]);
});

test("a subscription ends with its creator's account, also when both are restored", async () => {
  await using world = await openSubscribedWorld();
  await world.requestDeletion(world.bo);
  await world.sweep();
  await world.requestDeletion(world.ana);
  await world.sweep();
  await world.restore(world.ana);
  await world.restore(world.bo);
  await world.sweep();
  expect([await world.state(), callsOf(world, 'resume')]).toEqual(['ended', 0]);
});

test('a subscription ends when deletion is requested again before the restoration reached the provider', async () => {
  await using world = await openSubscribedWorld();
  await world.requestDeletion(world.bo);
  await world.sweep();
  await world.restore(world.bo);
  await world.requestDeletion(world.bo);
  await world.sweep();
  expect(await world.state()).toBe('active, ends');
  await world.restore(world.bo);
  await world.sweep();
  expect(await world.state()).toBe('active');
});

test.each(['before the request', 'during the request', 'after the restoration'] as const)(
  'a subscription stays canceled when its subscriber canceled it %s',
  async (moment) => {
    await using world = await openSubscribedWorld();
    if (moment === 'before the request') await world.cancel();
    await world.requestDeletion(world.bo);
    await world.sweep();
    if (moment === 'during the request') await world.cancel();
    await world.restore(world.bo);
    if (moment === 'after the restoration') await world.cancel();
    await world.sweep();
    expect([await world.state(), callsOf(world, 'resume')]).toEqual(['active, ends', 0]);
    expect(await world.resume()).toMatchObject({ data: { endsAtPeriodEnd: false } });
  },
);

test('a subscription stays canceled when its subscriber canceled it before the deletion reached the provider', async () => {
  await using world = await openSubscribedWorld();
  await world.requestDeletion(world.bo);
  await world.cancel();
  await world.restore(world.bo);
  await world.sweep();
  expect([await world.state(), callsOf(world, 'resume')]).toEqual(['active, ends', 0]);
});

test('a card of an older revision has no effect when it arrives late or again', async () => {
  await using world = await openSubscribedWorld();
  await world.restore(world.bo, 102);
  await world.requestDeletion(world.bo, 101);
  await world.sweep();
  expect([await world.state(), callsOf(world, 'cancel')]).toEqual(['active', 0]);

  await world.requestDeletion(world.bo, 104);
  await world.restore(world.bo, 103);
  await world.requestDeletion(world.bo, 104);
  await world.sweep();
  expect(await world.state()).toBe('active, ends');

  await world.restore(world.bo, 105);
  await world.requestDeletion(world.bo, 104);
  await world.restore(world.bo, 105);
  await world.sweep();
  expect([await world.state(), callsOf(world, 'resume')]).toEqual(['active', 1]);
});

test('a subscription is not resumed when its period has ended here, but not yet at the provider', async () => {
  await using world = await openSubscribedWorld();
  await world.requestDeletion(world.bo);
  await world.sweep();
  world.clock.advance({ days: 32 });
  await world.restore(world.bo);
  await world.sweep();
  expect(callsOf(world, 'resume')).toBe(0);
});

test('a subscription is not resumed when its period ended while the provider was unreachable', async () => {
  await using world = await openSubscribedWorld();
  await world.requestDeletion(world.bo);
  await world.sweep();
  world.provider.state.fate = () => 'refused';
  await world.restore(world.bo);
  await world.sweep();
  world.clock.advance({ days: 32 });
  world.provider.state.fate = () => 'passes';
  await world.sweep();
  expect(callsOf(world, 'resume')).toBe(0);
});

test.each(['refused', 'lost'] as const)(
  'a subscription is resumed later when the first request is %s',
  async (fate) => {
    await using world = await openSubscribedWorld();
    await world.requestDeletion(world.bo);
    await world.sweep();
    world.provider.state.fate = () => fate;
    await world.restore(world.bo);
    await world.sweep();
    world.provider.state.fate = () => 'passes';
    await world.sweep();
    expect(await world.state()).toBe('active');
  },
);

test('a subscription ends here when it had ended at the provider before it was resumed', async () => {
  await using world = await openSubscribedWorld();
  await world.requestDeletion(world.bo);
  await world.sweep();
  world.webhooks.state.fate = () => 'refused';
  await world.advance({ days: 32 });
  await world.restore(world.bo);
  await world.sweep();
  expect([await world.state(), callsOf(world, 'resume')]).toEqual(['ended', 1]);
  await world.sweep();
  expect(callsOf(world, 'resume')).toBe(1);
});

test('the deletion ends a subscription immediately when it arrives while the provider cancels for its request', async () => {
  await using world = await openSubscribedWorld();
  await world.requestDeletion(world.ana);
  during(world, 'cancel', async () => {
    await world.publish(accountDeleted, { userId: world.ana.id });
    await world.drain();
  });
  await world.sweep();
  await world.sweep();
  expect(await world.state()).toBe('ended');
});

test('a subscription renews again when the account is restored while the provider cancels', async () => {
  await using world = await openSubscribedWorld();
  await world.requestDeletion(world.bo);
  during(world, 'cancel', () => world.restore(world.bo));
  await world.sweep();
  await world.sweep();
  expect(await world.state()).toBe('active');
});

test('a subscription stays canceled when its subscriber cancels while the provider resumes', async () => {
  await using world = await openSubscribedWorld();
  await world.requestDeletion(world.bo);
  await world.sweep();
  await world.restore(world.bo);
  during(world, 'resume', () => world.cancel());
  await world.sweep();
  await world.sweep();
  expect(await world.state()).toBe('active, ends');
});

test('a subscription ends when deletion is requested again while the provider resumes', async () => {
  await using world = await openSubscribedWorld();
  await world.requestDeletion(world.bo);
  await world.sweep();
  await world.restore(world.bo);
  during(world, 'resume', () => world.requestDeletion(world.bo));
  await world.sweep();
  await world.sweep();
  expect(await world.state()).toBe('active, ends');
});

test('a subscription stays ended when its subscriber cancels immediately during the request', async () => {
  await using world = await openSubscribedWorld();
  await world.requestDeletion(world.bo);
  await world.sweep();
  await world.cancel({ immediately: true });
  await world.restore(world.bo);
  await world.sweep();
  expect([await world.state(), callsOf(world, 'resume')]).toEqual(['ended', 0]);
});
