import { blockUser, listBlocks, unblockUser } from '@velvet/contracts/account/blocks';
import { userBlocked, userFollowed, userUnblocked, userUnfollowed } from '@velvet/contracts/account/events';
import { followUser, listFollowers, listFollowing, unfollowUser } from '@velvet/contracts/account/follows';
import { confirmAge } from '@velvet/contracts/account/onboarding';
import { deleteProfile, readProfile, restoreProfile, updateProfile } from '@velvet/contracts/account/profile';
import { UserId } from '@velvet/contracts/ids';
import * as fc from 'fast-check';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { account } from '#service.ts';

let world: World;
beforeAll(async () => void (world = await openWorld([account])));
afterAll(() => world[Symbol.asyncDispose]());

async function people(...names: string[]): Promise<Person[]> {
  const made = await Promise.all(names.map((name) => world.user(name)));
  await Promise.all(made.map(({ make }) => make(readProfile)));
  return made;
}

const statsOf = async ({ make }: Person) => (await make(readProfile)).data?.stats;
const to = ({ id }: Person) => ({ params: { userId: id } });
const nobody = { params: { userId: UserId.parse('social|nobody') } };

test('following back makes friends, and is published once', async () => {
  const [ana, bob] = (await people('ana', 'bob')) as [Person, Person];
  await bob.make(followUser, to(ana));

  const answers = await Promise.all(Array.from({ length: 20 }, () => ana.make(followUser, to(bob))));

  expect(answers.map(({ data }) => data)).toEqual(Array.from({ length: 20 }, () => ({ relation: 'friends' })));
  await world.drain();
  const told = world.published(userFollowed).filter(({ followerId }) => followerId === ana.id);
  expect(told).toEqual([{ followerId: ana.id, followedId: bob.id, isMutual: true, isAccepted: false }]);
  expect(await statsOf(ana)).toMatchObject({ followers: 1, following: 1 });
  expect(await statsOf(bob)).toMatchObject({ followers: 1, following: 1 });
});

test('concurrent follows within a group leave counters equal to the rows', async () => {
  const crowd = await people(...Array.from({ length: 12 }, (_, index) => `crowd${index}`));
  await Promise.all(
    crowd.flatMap((one) => crowd.filter((other) => other !== one).map((other) => one.make(followUser, to(other)))),
  );
  const stats = await Promise.all(crowd.map(statsOf));
  expect(stats).toEqual(crowd.map(() => ({ followers: 11, following: 11, posts: 0 })));
});

test('unfollowing a stranger has no effect, and nobody can follow themselves or unknown people', async () => {
  const [cleo, dora] = (await people('cleo', 'dora')) as [Person, Person];
  expect((await cleo.make(unfollowUser, to(dora))).data).toEqual({ relation: 'none' });
  await world.drain();
  expect(world.published(userUnfollowed).filter(({ followerId }) => followerId === cleo.id)).toEqual([]);
  expect(await cleo.make(followUser, to(cleo))).toMatchObject({ status: 400, code: 'CannotFollowYourself' });
  expect(await cleo.make(blockUser, to(cleo))).toMatchObject({ status: 400, code: 'CannotBlockYourself' });
  for (const call of [followUser, unfollowUser, blockUser, unblockUser, listFollowers, listFollowing])
    expect(await cleo.make(call, nobody)).toMatchObject({ status: 404, code: 'UserNotFound' });
});

test('followers and following are listed newest first, those of a private profile to followers only', async () => {
  const [star, ...fans] = (await people('star', 'fan1', 'fan2', 'fan3')) as [Person, Person, Person, Person];
  for (const fan of fans) await fan.make(followUser, to(star));
  const [fan1, fan2, fan3] = fans;
  await fan1.make(blockUser, to(fan3));

  const first = await fan2.make(listFollowers, { ...to(star), query: { limit: 2 } });
  const second = await fan2.make(listFollowers, {
    ...to(star),
    query: { limit: 2, cursor: first.meta?.nextCursor ?? '' },
  });
  expect(first.data?.map(({ handle }) => handle)).toEqual(['fan3', 'fan2']);
  expect(second.data?.map(({ handle }) => handle)).toEqual(['fan1']);
  expect((await fan1.make(listFollowers, to(star))).data?.map(({ handle }) => handle)).toEqual(['fan2', 'fan1']);
  expect((await fan1.make(listFollowing, to(fan1))).data).toMatchObject([{ handle: 'star', relation: 'following' }]);
  expect(await fan1.make(listFollowers, { ...to(star), query: { cursor: 'bm9wZQ' } })).toMatchObject({ status: 400 });

  await star.make(updateProfile, { body: { settings: { profileVisibility: 'private' } } });
  const [visitor] = (await people('visitor')) as [Person];
  expect(await visitor.make(listFollowers, to(star))).toMatchObject({ status: 403, code: 'FollowersOnly' });
  expect((await star.make(listFollowers, to(star))).data).toHaveLength(3);
  expect((await fan2.make(listFollowing, to(star))).status).toBe(200);
});

test('an account with a pending deletion cannot follow or be followed', async () => {
  const [gone, other] = (await people('gone', 'other')) as [Person, Person];
  await gone.make(deleteProfile);
  expect(await gone.make(followUser, to(other))).toMatchObject({ status: 403, code: 'AccountIsClosing' });
  expect(await other.make(followUser, to(gone))).toMatchObject({ status: 404 });
  await gone.make(restoreProfile);
  expect((await gone.make(followUser, to(other))).status).toBe(200);
});

test('blocked people are listed to the blocker, also while their deletion is pending', async () => {
  const [ivy, jon] = (await people('ivy', 'jon')) as [Person, Person];
  await ivy.make(blockUser, to(jon));
  await jon.make(deleteProfile);
  expect((await ivy.make(listBlocks)).data).toMatchObject([{ id: jon.id, handle: 'jon', avatar: null }]);
  expect((await jon.make(listBlocks)).data).toEqual([]);
  expect((await ivy.make(unblockUser, to(jon))).data).toEqual({ blocked: false });
  expect((await ivy.make(listBlocks)).data).toEqual([]);
});

test('a closed account cannot be blocked, and can be unblocked', async () => {
  const [gone, kid, blocked, other] = (await people('gone2', 'kid', 'kid2', 'other2')) as [
    Person,
    Person,
    Person,
    Person,
  ];
  await other.make(blockUser, to(blocked));
  for (const each of [kid, blocked])
    await each.make(confirmAge, { body: { birthday: '2020-01-01', acceptsTerms: true } });
  await gone.make(deleteProfile);
  for (const each of [gone, kid])
    expect(await other.make(blockUser, to(each))).toMatchObject({ status: 404, code: 'UserNotFound' });
  expect((await other.make(listBlocks)).data).toMatchObject([{ id: blocked.id }]);
  expect((await other.make(unblockUser, to(blocked))).data).toEqual({ blocked: false });
});

test('a concurrent follow and block leave no follow', async () => {
  const [kim, lea] = (await people('kim', 'lea')) as [Person, Person];
  for (let round = 0; round < 10; round += 1) {
    await Promise.all([kim.make(followUser, to(lea)), lea.make(blockUser, to(kim)), lea.make(followUser, to(kim))]);
    expect(await statsOf(kim)).toMatchObject({ followers: 0, following: 0 });
    expect(await statsOf(lea)).toMatchObject({ followers: 0, following: 0 });
    await lea.make(unblockUser, to(kim));
  }
});

const verbs = { follow: followUser, unfollow: unfollowUser, block: blockUser, unblock: unblockUser } as const;
type Step = { verb: keyof typeof verbs; from: number; to: number };
const key = (from: number, other: number) => `${from}>${other}`;

/** Applies a step to the model. @returns the expected status and events */
function modelStep(follows: Set<string>, blocks: Set<string>, { verb, from, to: other }: Step): [number, string[]] {
  const [there, back] = [key(from, other), key(other, from)];
  const isHidden = blocks.has(back) && !(verb === 'unblock' && blocks.has(there));
  if (from === other && (verb === 'follow' || verb === 'block')) return [400, []];
  if (isHidden || (blocks.has(there) && verb !== 'block' && verb !== 'unblock')) return [404, []];
  if (verb === 'follow') return [200, follows.has(there) ? [] : (follows.add(there), [`followed ${there}`])];
  if (verb === 'unfollow') return [200, follows.delete(there) ? [`unfollowed ${there}`] : []];
  if (verb === 'unblock') return [200, blocks.delete(there) ? [`unblocked ${there}`] : []];
  if (blocks.has(there)) return [200, []];
  blocks.add(there);
  const ended = [there, back].filter((arrow) => follows.delete(arrow)).map((arrow) => `unfollowed ${arrow}`);
  return [200, [`blocked ${there}`, ...ended]];
}

const step = fc.record({
  verb: fc.constantFrom('follow', 'follow', 'unfollow', 'block', 'unblock'),
  from: fc.nat(2),
  to: fc.nat(2),
}) as fc.Arbitrary<Step>;

test('random steps of three people give the responses, counters and events of the model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const trio = await people('mia', 'noa', 'ole');
      const [follows, blocks, expected] = [new Set<string>(), new Set<string>(), [] as string[]];
      for (const each of steps) {
        const [status, told] = modelStep(follows, blocks, each);
        expected.push(...told);
        const answer = await trio[each.from]?.make(verbs[each.verb], to(trio[each.to] as Person));
        expect([each, answer?.status]).toEqual([each, status]);
      }
      for (const [index, person] of trio.entries()) {
        const following = [...follows].filter((arrow) => arrow.startsWith(`${index}>`)).length;
        const followers = [...follows].filter((arrow) => arrow.endsWith(`>${index}`)).length;
        expect(await statsOf(person)).toMatchObject({ followers, following });
        const listed = (await person.make(listFollowing, to(person))).data;
        expect(listed).toHaveLength(following);
      }
      await world.drain();
      expect(toldAbout(trio).toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 15 },
  );
});

function toldAbout(trio: readonly Person[]): string[] {
  const arrow = (from: UserId, other: UserId) =>
    key(
      trio.findIndex(({ id }) => id === from),
      trio.findIndex(({ id }) => id === other),
    );
  return [
    ...world.published(userFollowed).map((told) => `followed ${arrow(told.followerId, told.followedId)}`),
    ...world.published(userUnfollowed).map((told) => `unfollowed ${arrow(told.followerId, told.followedId)}`),
    ...world.published(userBlocked).map((told) => `blocked ${arrow(told.blockerId, told.blockedId)}`),
    ...world.published(userUnblocked).map((told) => `unblocked ${arrow(told.blockerId, told.blockedId)}`),
  ].filter((told) => !told.includes('-1'));
}
