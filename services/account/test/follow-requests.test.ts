import { blockUser, unblockUser } from '@velvet/contracts/account/blocks';
import { followRequested, followRequestEnded, userFollowed } from '@velvet/contracts/account/events';
import {
  acceptFollowRequest,
  declineFollowRequest,
  followUser,
  listFollowers,
  listFollowRequests,
  unfollowUser,
} from '@velvet/contracts/account/follows';
import { deleteProfile, readProfile, restoreProfile, updateProfile } from '@velvet/contracts/account/profile';
import { readUser } from '@velvet/contracts/account/users';
import type { Person } from '@velvet/testing/person';
import { openWorld, type World } from '@velvet/testing/world';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { account } from '#service.ts';
import { castOf, handles } from './cast.ts';

let world: World;
let [zoe, ana]: Person[] = [];
beforeEach(async () => {
  world = await openWorld([account]);
  const cast = castOf(world);
  zoe = await cast.member('zoe', { location: 'Secret town', settings: { profileVisibility: 'private' } });
  ana = await cast.member('ana');
});
afterEach(() => world[Symbol.asyncDispose]());

const to = (person: Person | undefined) => ({ params: { userId: person!.id } });
const page = async () => (await ana!.make(readUser, { params: { handle: 'zoe' } })).data;
const asking = async () => handles(await zoe!.make(listFollowRequests));
const setVisibility = (profileVisibility: 'public' | 'private') =>
  zoe!.make(updateProfile, { body: { settings: { profileVisibility } } });

test('a private profile opens to a follower only after the request is accepted', async () => {
  for (const _again of [1, 2]) expect((await ana!.make(followUser, to(zoe))).data).toEqual({ relation: 'requested' });
  expect(await page()).toMatchObject({ relation: 'requested', location: null, followers: 0 });
  expect(await ana!.make(listFollowers, to(zoe))).toMatchObject({ status: 403, code: 'FollowersOnly' });
  expect(await asking()).toEqual(['ana']);

  expect((await zoe!.make(acceptFollowRequest, to(ana))).data).toEqual({ accepted: true });

  expect(await page()).toMatchObject({ relation: 'following', location: 'Secret town', followers: 1 });
  expect(await asking()).toEqual([]);
  expect(await zoe!.make(acceptFollowRequest, to(ana))).toMatchObject({ status: 404, code: 'FollowRequestNotFound' });
  await world.drain();
  const pair = { followerId: ana!.id, followedId: zoe!.id };
  expect(world.published(followRequested)).toEqual([pair]);
  expect(world.published(followRequestEnded)).toEqual([pair]);
  expect(world.published(userFollowed)).toEqual([{ ...pair, isMutual: false, isAccepted: true }]);
});

test.each([
  ['declined', () => zoe!.make(declineFollowRequest, to(ana))],
  ['withdrawn', () => ana!.make(unfollowUser, to(zoe))],
] as const)('a request that is %s leaves nothing, and may be made again', async (_way, end) => {
  await ana!.make(followUser, to(zoe));
  expect((await end()).status).toBe(200);
  expect(await page()).toMatchObject({ relation: 'none', location: null });
  expect(await asking()).toEqual([]);
  await world.drain();
  expect(world.published(userFollowed)).toEqual([]);
  expect(world.published(followRequestEnded)).toHaveLength(1);
  expect((await ana!.make(followUser, to(zoe))).data).toEqual({ relation: 'requested' });
});

test('a block by either ends a request for good', async () => {
  await ana!.make(followUser, to(zoe));
  await zoe!.make(blockUser, to(ana));
  expect(await zoe!.make(acceptFollowRequest, to(ana))).toMatchObject({ status: 404 });
  await zoe!.make(unblockUser, to(ana));
  expect([await asking(), (await page())?.relation]).toEqual([[], 'none']);
});

test('the request of a closed account waits unseen, and a deleted account has none', async () => {
  await ana!.make(followUser, to(zoe));
  await ana!.make(deleteProfile);
  expect([await asking(), (await zoe!.make(acceptFollowRequest, to(ana))).code]).toEqual([[], 'UserNotFound']);
  await ana!.make(restoreProfile);
  expect(await asking()).toEqual(['ana']);
  await ana!.make(deleteProfile);
  world.clock.advance({ days: 30 });
  await world.sweep('account.eraseDue');
  await ana!.make(readProfile);
  expect(await asking()).toEqual([]);
});

test('waiting requests become follows when the profile turns public, and followers stay when it turns private', async () => {
  await ana!.make(followUser, to(zoe));
  await world.sweep('account.acceptNeedlessRequests');
  expect((await page())?.relation).toBe('requested');
  await setVisibility('public');
  await world.sweep('account.acceptNeedlessRequests');
  await setVisibility('private');
  expect([(await page())?.relation, await asking()]).toEqual(['following', []]);
});

test('lists of others name a private person to followers of that person alone', async () => {
  const bo = await castOf(world).member('bo');
  const cy = await castOf(world).member('cleo');
  await zoe!.make(followUser, to(bo));
  await cy.make(followUser, to(bo));
  const shown = async (viewer: Person | undefined) => handles(await viewer!.make(listFollowers, to(bo)));
  expect(await shown(ana)).toEqual(['cleo']);
  expect(await shown(bo)).toEqual(['cleo', 'zoe']);
  expect(await shown(zoe)).toEqual(['cleo', 'zoe']);
  await ana!.make(followUser, to(zoe));
  expect(await shown(ana)).toEqual(['cleo']);
  await zoe!.make(acceptFollowRequest, to(ana));
  expect(await shown(ana)).toEqual(['cleo', 'zoe']);
});
