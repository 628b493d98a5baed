import { userBlocked, userFollowed } from '@velvet/contracts/account/events';
import { listComments } from '@velvet/contracts/content/comment-calls';
import { listPosts, readPost } from '@velvet/contracts/content/post-calls';
import type { PostId } from '@velvet/contracts/ids';
import { isReadable } from '@velvet/access/access';
import { accessIn, announcedAccess, forPopulations, viewersOf, type Population } from '@velvet/access/test/cases';
import type { Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { openContent, type ContentWorld } from './world.ts';

const word = (run: number) => `word${run}end`;

async function populate(world: ContentWorld, it: Population, run: number) {
  const users: Person[] = [];
  for (const place of it.users.keys()) users.push(await world.creator(`user-${run}-${place}`));
  const ids: PostId[] = [];
  for (const [index, { owner, audience, priceMinor, isAgeRestricted, isPublished }] of it.items.entries()) {
    const price = priceMinor > 0 ? { price: (priceMinor / 100).toFixed(2) } : {};
    const body = { text: `${word(run)} secret${index}`, privacy: audience, ageRestricted: isAgeRestricted, ...price };
    ids.push((await world.post(users[owner]!, { ...body, isDraft: !isPublished }))._id);
  }
  for (const [one, other] of it.follows) {
    const follow = { followerId: users[one]!.id, followedId: users[other]!.id, isMutual: false };
    await world.publish(userFollowed, follow);
  }
  for (const [one, other] of it.blocks)
    await world.publish(userBlocked, { blockerId: users[one]!.id, blockedId: users[other]!.id });
  for (const [one, other] of it.subscriptions) await world.subscribe(users[one]!, users[other]!);
  for (const [buyer, index] of it.purchases)
    await world.buy(users[buyer]!, users[it.items[index]!.owner]!.id, ids[index]!);
  for (const [place, { hidden, adult }] of it.users.entries())
    await world.card(users[place]!, { role: 'creator', verified: true, hidden, adult });
  return { users, ids };
}

/** Returns the items that a list must contain, by the rule of access. */
function listsOf(it: Population, viewer: number | null) {
  const indexes = [...it.items.keys()];
  const ownerOf = (index: number) => it.items[index]!.owner;
  const announced = indexes.filter(
    (index) => it.items[index]!.isPublished && announcedAccess(it, viewer, index).kind !== 'absent',
  );
  const isPublic = (index: number) => it.items[index]!.audience === 'public';
  const followed = new Set(
    [...it.follows, ...it.subscriptions].filter(([one]) => one === viewer).map(([, other]) => other),
  );
  const home = (index: number) => ownerOf(index) === viewer || followed.has(ownerOf(index));
  return {
    ids: indexes.filter((index) => accessIn(it, viewer, index).kind !== 'absent'),
    discover: announced.filter(isPublic),
    home: announced.filter(followed.size === 0 ? isPublic : home),
    found: announced.filter((index) => {
      const { priceMinor } = it.items[index]!;
      return isPublic(index) && priceMinor === 0 && accessIn(it, viewer, index).kind === 'visible';
    }),
    pages: it.users.map((_, owner) => announced.filter((index) => ownerOf(index) === owner)),
  };
}

test('every way to read posts agrees with the rule of access when users, relations and posts are random', async () => {
  await using world = await openContent();
  const seen = new Map<string, number>();
  await forPopulations(5, async (it, run) => {
    const { users, ids } = await populate(world, it, run);
    for (const viewer of [null, ...viewersOf(it)]) {
      const reader = viewer === null ? world.anonymous : users[viewer]!;

      /** Returns the listed items of this run, and compares each with the rule. */
      const list = async (query: Record<string, unknown>) => {
        const { data = [] } = await reader.make(listPosts, { query: { ...query, limit: 50 } });
        const known = data.filter(({ _id }) => ids.includes(_id));
        for (const post of known) {
          const index = ids.indexOf(post._id);
          const access = accessIn(it, viewer, index);
          expect({ query, index, reason: post.locked?.reason ?? null }).toEqual({
            query,
            index,
            reason: access.kind === 'locked' ? access.reason : null,
          });
          expect(JSON.stringify(post).includes(`secret${index}`)).toBe(isReadable(access));
        }
        return known.map(({ _id }) => ids.indexOf(_id)).toSorted((one, other) => one - other);
      };
      const expected = listsOf(it, viewer);
      expect({
        ids: await list({ ids: ids.join(',') }),
        discover: await list({ feed: 'discover' }),
        home: await list({}),
        found: await list({ q: word(run) }),
        pages: await Promise.all(users.map(({ id }) => list({ author: id }))),
      }).toEqual(expected);

      for (const [index, id] of ids.entries()) {
        const access = accessIn(it, viewer, index);
        const key = access.kind === 'locked' ? access.reason : access.kind;
        seen.set(key, (seen.get(key) ?? 0) + 1);
        const { status, data } = await reader.make(readPost, { params: { id } });
        expect({ status, reason: data?.locked?.reason }).toEqual({
          status: access.kind === 'absent' ? 404 : 200,
          reason: access.kind === 'locked' ? access.reason : undefined,
        });
        const isOpen = access.kind === 'visible' && it.items[index]!.isPublished;
        const comments = await reader.make(listComments, { params: { postId: id } });
        expect(comments.status).toBe(isOpen ? 200 : access.kind === 'locked' ? 403 : 404);
      }
    }
  });
  expect([...seen.keys()].toSorted()).toEqual([
    'absent',
    'age',
    'followers',
    'kept',
    'price',
    'subscribers',
    'visible',
  ]);
});
