import { accountDeleted, profileUpdated } from '@velvet/contracts/account/events';
import { blockUser } from '@velvet/contracts/account/blocks';
import { followUser, listFollowers } from '@velvet/contracts/account/follows';
import { deleteProfile, readProfile, restoreProfile, updateProfile } from '@velvet/contracts/account/profile';
import { readUser } from '@velvet/contracts/account/users';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { account } from '#service.ts';

let world: World;
beforeEach(async () => void (world = await openWorld([account])));
afterEach(() => world[Symbol.asyncDispose]());

async function member(nickname: string): Promise<Person> {
  const person = await world.user(nickname);
  await person.make(readProfile);
  return person;
}
const to = ({ id }: Person) => ({ params: { userId: id } });

test('a deletion request hides the account at once, is idempotent, and can be cancelled', async () => {
  const [ana, bob] = [await member('ana'), await member('bob')];
  const first = await ana.make(deleteProfile);
  world.clock.advance({ days: 10 });
  const second = await ana.make(deleteProfile);

  expect(second.data).toEqual(first.data);
  expect((await ana.make(readProfile)).data?.deletionDueAt).toBe(first.data?.deletionDueAt);
  expect((await bob.make(readUser, { params: { handle: 'ana' } })).status).toBe(404);
  world.clock.advance({ days: 19 });
  await world.sweep();
  expect((await ana.make(restoreProfile)).data?.deletionDueAt).toBeNull();
  expect((await ana.make(restoreProfile)).status).toBe(200);
  expect((await bob.make(readUser, { params: { handle: 'ana' } })).status).toBe(200);

  world.clock.advance({ days: 60 });
  await world.sweep();
  expect((await ana.make(readProfile)).data?.handle).toBe('ana');
  const cards = world.published(profileUpdated).filter(({ userId }) => userId === ana.id);
  expect(cards.map(({ hidden }) => hidden)).toEqual([false, true, false]);
  expect(world.published(accountDeleted)).toEqual([]);
});

test('after thirty days all data are deleted, counters of others are right, and the deletion is published once', async () => {
  const [ana, bob, cleo] = [await member('ana'), await member('bob'), await member('cleo')];
  await ana.make(updateProfile, { body: { bio: 'unmistakable' } });
  await ana.make(followUser, to(bob));
  await bob.make(followUser, to(ana));
  await cleo.make(followUser, to(bob));
  await cleo.make(blockUser, to(ana));
  await ana.make(deleteProfile);

  world.clock.advance({ days: 30 });
  expect(await ana.make(restoreProfile)).toMatchObject({ status: 410, code: 'DeletionIsFinal' });
  await world.sweep();
  await world.sweep();

  const [deleted, ...others] = world.published(accountDeleted);
  expect([deleted?.userId, others]).toEqual([ana.id, []]);
  expect((await bob.make(readProfile)).data?.stats).toMatchObject({ followers: 1, following: 0 });
  expect((await cleo.make(readProfile)).data?.stats).toMatchObject({ followers: 0, following: 1 });
  expect((await bob.make(listFollowers, to(bob))).data).toMatchObject([{ handle: 'cleo' }]);
  const words = await world
    .service('account')
    .db.rows('test.words', `select word from search_word where word in ('ana', 'unmistakable', 'bob')`);
  expect(words).toEqual([{ word: 'bob' }]);

  // the same identity may return as a new account, whose card is newer than all before
  const again = await ana.make(readProfile);
  expect(again.data).toMatchObject({ handle: 'ana', bio: '', stats: { followers: 0 } });
  await world.drain();
  const revisions = world
    .published(profileUpdated)
    .filter(({ userId }) => userId === ana.id)
    .map(({ revision }) => revision);
  expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
  const [before = 0, after = 0] = revisions.slice(-2);
  expect([before < (deleted?.revision ?? 0), (deleted?.revision ?? 0) < after]).toEqual([true, true]);
});

test('the number of days is configurable', async () => {
  await using quick = await openWorld([account], {
    environment: { ACCOUNT_DELETION_DAYS: '1', ACCOUNT_MINIMUM_AGE: '30' },
  });
  const ana = await quick.user('ana');
  const born = `${quick.clock.now().getUTCFullYear() - 25}-01-01`;
  expect(await ana.make(updateProfile, { body: { birthday: born } })).toMatchObject({
    status: 403,
    code: 'UnderAge',
  });
  await ana.make(deleteProfile);
  quick.clock.advance({ days: 1 });
  await quick.sweep();
  expect(quick.published(accountDeleted)).toHaveLength(1);
});
