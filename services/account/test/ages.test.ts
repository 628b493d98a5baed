import { profileUpdated } from '@velvet/contracts/account/events';
import { followUser } from '@velvet/contracts/account/follows';
import { completeOnboarding, confirmAge } from '@velvet/contracts/account/onboarding';
import { readProfile, updateProfile } from '@velvet/contracts/account/profile';
import { readUser } from '@velvet/contracts/account/users';
import { openWorld, type World } from '@velvet/testing/world';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { account } from '#service.ts';

let world: World;
beforeEach(async () => void (world = await openWorld([account])));
afterEach(() => world[Symbol.asyncDispose]());

/** Returns a birthday that many years and days ago, as `YYYY-MM-DD`. */
function birthday(years: number, days = 0): string {
  const today = world.clock.now();
  const born = new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth(), today.getUTCDate() - days));
  return born.toISOString().slice(0, 10);
}

async function cardsOf(id: string) {
  await world.drain();
  return world.published(profileUpdated).filter(({ userId }) => userId === id);
}

test('a birthday of the minimum age is published once and can be corrected, but not removed', async () => {
  const ana = await world.user('ana');
  expect((await ana.make(readProfile)).data).toMatchObject({ birthday: null, age: { status: 'unknown', minimum: 18 } });

  const answer = await ana.make(confirmAge, { body: { birthday: birthday(18), acceptsTerms: true } });

  expect(answer.data).toMatchObject({ birthday: birthday(18), age: { status: 'adult' } });
  expect((await ana.make(updateProfile, { body: { birthday: birthday(30) } })).data?.birthday).toBe(birthday(30));
  for (const body of [{ birthday: birthday(17) }, { birthday: '' }, { birthday: null as unknown as string }])
    expect(await ana.make(updateProfile, { body })).toMatchObject({ status: 400, field: 'birthday' });
  expect((await cardsOf(ana.id)).map(({ adult, hidden }) => [adult, hidden])).toEqual([
    [false, false],
    [true, false],
  ]);
});

test('agreement to the Terms is required', async () => {
  const ana = await world.user('ana');
  const body = { birthday: birthday(20), acceptsTerms: false as unknown as true };
  expect(await ana.make(confirmAge, { body })).toMatchObject({ status: 400, field: 'acceptsTerms' });
  expect((await ana.make(readProfile)).data?.age.status).toBe('unknown');
});

test.each(['confirmAge', 'updateProfile'] as const)(
  'a birthday under the minimum age by %s closes the account, and another birthday opens it no more',
  async (way) => {
    const [kid, other] = [await world.user('kid'), await world.user('other')];
    for (const person of [kid, other]) await person.make(readProfile);
    const give = (born: string) =>
      way === 'confirmAge'
        ? kid.make(confirmAge, { body: { birthday: born, acceptsTerms: true } })
        : kid.make(updateProfile, { body: { birthday: born, name: 'Somebody else' } });
    const refused = { status: 403, code: 'UnderAge', message: expect.stringContaining('under the minimum age') };

    expect(await give(birthday(18, -1))).toMatchObject(refused);

    expect(await give(birthday(30))).toMatchObject(refused);
    expect(await kid.make(updateProfile, { body: { birthday: birthday(30) } })).toMatchObject(refused);
    expect(await kid.make(completeOnboarding, { body: { role: 'creator' } })).toMatchObject(refused);
    expect(await kid.make(followUser, { params: { userId: other.id } })).toMatchObject(refused);
    expect((await kid.make(readProfile)).data).toMatchObject({
      name: 'Kid',
      birthday: birthday(18, -1),
      age: { status: 'underage' },
    });
    expect(await other.make(readUser, { params: { handle: 'kid' } })).toMatchObject({ status: 404 });
    expect((await cardsOf(kid.id)).at(-1)).toMatchObject({ adult: false, hidden: true });
  },
);

test('the account opens on the birthday that reaches the minimum age', async () => {
  const kid = await world.user('kid');
  await kid.make(confirmAge, { body: { birthday: birthday(18, -1), acceptsTerms: true } });
  await world.sweep();
  expect((await cardsOf(kid.id)).at(-1)).toMatchObject({ adult: false, hidden: true });

  world.clock.advance({ days: 1 });
  await world.sweep();
  await world.sweep();

  expect((await kid.make(readProfile)).data?.age.status).toBe('adult');
  expect((await kid.make(completeOnboarding, { body: { role: 'member' } })).status).toBe(200);
  const cards = await cardsOf(kid.id);
  expect(cards.map(({ adult, hidden }) => [adult, hidden])).toEqual([
    [false, false],
    [false, true],
    [true, false],
  ]);
});

test('the sweep publishes older birthdays once', async () => {
  const ana = await world.user('ana');
  await ana.make(readProfile);
  const { db } = world.service('account');
  await db.run('test.birthday', `update person set birthday = '1990-05-01' where id = $1`, [ana.id]);

  await world.sweep();
  await world.sweep();

  expect((await cardsOf(ana.id)).map(({ adult }) => adult)).toEqual([false, true]);
});
