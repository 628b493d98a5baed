import { confirmAge } from '@velvet/contracts/account/onboarding';
import { deleteProfile, readProfile, restoreProfile } from '@velvet/contracts/account/profile';
import { closedAccounts } from '@velvet/kit/http/closed-accounts';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { account } from '#service.ts';

let world: World;
beforeEach(async () => void (world = await openWorld([account])));
afterEach(() => world[Symbol.asyncDispose]());

const listed = ({ id }: Person) => closedAccounts(world.cache).find(id);

async function minor(nickname: string): Promise<Person> {
  const person = await world.user(nickname);
  const birthday = `${world.clock.now().getUTCFullYear() - 12}-01-01`;
  await person.make(confirmAge, { body: { birthday, acceptsTerms: true } });
  return person;
}

test('closed accounts are listed with their reason, and a restored one is open when the answer arrives', async () => {
  const [kid, ana, bo] = [await minor('kid'), await world.user('ana'), await world.user('bo')];
  for (const person of [ana, bo]) await person.make(readProfile);
  await ana.make(deleteProfile);
  await world.drain();
  expect([await listed(kid), await listed(ana), await listed(bo)]).toEqual(['underage', 'deletion', undefined]);

  await ana.make(restoreProfile);
  expect(await listed(ana)).toBeUndefined();
});

test('the list is complete again after the cache has lost it', async () => {
  const [kid, ana] = [await minor('kid'), await world.user('ana')];
  await ana.make(readProfile);
  await ana.make(deleteProfile);
  await world.drain();
  for (const { id } of [kid, ana]) await closedAccounts(world.cache).set(id, undefined);

  await world.sweep('account.listClosed');
  expect([await listed(kid), await listed(ana)]).toEqual(['underage', 'deletion']);

  for (const { id } of [kid, ana]) await closedAccounts(world.cache).set(id, undefined);
  await world.restart('account');
  expect([await listed(kid), await listed(ana)]).toEqual(['underage', 'deletion']);
});

test('an account that has come of age is open', async () => {
  const kid = await minor('kid');
  world.clock.advance({ days: 6 * 366 });
  await world.sweep('account.tellOutdatedAges');
  expect(await listed(kid)).toBeUndefined();
});

test('an account that is deleted while it is closed stays listed until its identity has a new one', async () => {
  const ana = await world.user('ana');
  await ana.make(readProfile);
  await ana.make(deleteProfile);
  await world.drain();
  world.clock.advance({ days: 30 });
  await world.sweep('account.listClosed', 'account.eraseDue');
  expect(await listed(ana)).toBe('deletion');
  await ana.make(readProfile);
  await world.drain();
  expect(await listed(ana)).toBeUndefined();
});
