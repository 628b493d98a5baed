import { userBlocked } from '@velvet/contracts/account/events';
import { listNotifications } from '@velvet/contracts/notification/notifications';
import { announcedAccess, forPopulations, viewersOf } from '@velvet/access/test/cases';
import type { Person } from '@velvet/testing/person';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { notification } from '#service.ts';
import { newPostId, publishCard, publishFollow, publishPost } from './events.ts';

test('a follower is notified of a post exactly when the rule of access does not hide it', async () => {
  await using world = await openWorld([notification]);
  let notified = 0;
  let withheld = 0;
  await forPopulations(12, async (it, run) => {
    const users: Person[] = [];
    for (const place of it.users.keys()) users.push(await world.user(`user-${run}-${place}`));
    for (const [one, other] of it.follows) await publishFollow(world, users[one]!.id, users[other]!.id);
    const posts = it.items.map(newPostId);
    for (const [index, { owner, audience, isPublished }] of it.items.entries())
      if (isPublished) await publishPost(world, users[owner]!.id, posts[index], audience);
    for (const [one, other] of it.blocks)
      await world.publish(userBlocked, { blockerId: users[one]!.id, blockedId: users[other]!.id });
    for (const [place, { hidden }] of it.users.entries())
      await publishCard(world, users[place]!.id, `user-${place}`, { hidden });
    await world.drain();
    for (const viewer of viewersOf(it)) {
      const rows = (await users[viewer]!.make(listNotifications, { query: { limit: 50 } })).data ?? [];
      const followed = [...posts.keys()].filter((index) =>
        it.follows.some(([one, other]) => one === viewer && other === it.items[index]!.owner),
      );
      const expected = followed.filter((index) => announcedAccess(it, viewer, index).kind !== 'absent');
      const listed = [...posts.keys()].filter((index) => rows.some(({ link }) => link?.endsWith(posts[index]!)));
      expect(listed).toEqual(expected);
      notified += expected.length;
      withheld += followed.length - expected.length;
    }
  });
  expect(Math.min(notified, withheld)).toBeGreaterThan(0);
});
