import { userFollowed } from '@velvet/contracts/account/events';
import { followUser, unfollowUser } from '@velvet/contracts/account/follows';
import type { Person } from '@velvet/testing/person';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { account } from '#service.ts';
import { castOf } from './cast.ts';

const refused = { status: 429, code: 'TooManyRequests' };
const to = ({ id }: Person) => ({ params: { userId: id } });

/** New follows of a day: 5 on the first one of the account, then 20, and one of the same person. */
const openFew = () => openWorld([account], { environment: { BUDGET_FACTOR: '0.1' } });

test('new follows end at the budget of a day, requests to private profiles with them, and an older account has more', async () => {
  await using world = await openFew();
  const { member, verify } = castOf(world);
  const [fan, friend] = [await member('fan'), await member('friend')];
  const crowd = await Promise.all(Array.from({ length: 24 }, (_, at) => member(`crowd${at}`)));
  const hidden = await member('hidden', { settings: { profileVisibility: 'private' } });
  const follow = async (person: Person, count: number) => {
    for (const one of crowd.slice(0, count)) expect((await person.make(followUser, to(one))).status).toBe(200);
  };
  await follow(fan, 5);
  const message = 'You have followed many people. Please try again in 24 hours.';
  expect(await fan.make(followUser, to(crowd[5]!))).toMatchObject({ ...refused, message });
  expect(await fan.make(followUser, to(hidden))).toMatchObject({ ...refused, message });
  // a follow that exists needs no budget
  expect((await fan.make(followUser, to(crowd[0]!))).status).toBe(200);
  expect((await friend.make(followUser, to(crowd[5]!))).status).toBe(200);

  await verify(friend);
  await world.drain();
  await follow(friend, 24);
  const member2 = await member('older');
  world.clock.advance({ days: 1 });
  await follow(member2, 20);
  expect(await member2.make(followUser, to(crowd[20]!))).toMatchObject(refused);
});

test('a person is not followed and left again and again', async () => {
  await using world = await openFew();
  const { member } = castOf(world);
  const [fan, ana, bea] = [await member('fan'), await member('ana'), await member('bea')];
  expect((await fan.make(followUser, to(ana))).status).toBe(200);
  expect((await fan.make(unfollowUser, to(ana))).status).toBe(200);
  expect(await fan.make(followUser, to(ana))).toMatchObject({
    ...refused,
    message: 'You have followed this person again several times. Please try again in 24 hours.',
  });
  expect((await fan.make(followUser, to(bea))).status).toBe(200);
  await world.drain();
  expect(world.published(userFollowed).map(({ followedId }) => followedId)).toEqual([ana.id, bea.id]);
});
