import { announcedAccess, forPopulations, userCount } from '@velvet/access/test/cases';
import { UserId } from '@velvet/contracts/ids';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { postAudienceRepository } from '#posts/post-audience.repository.ts';
import { realtime } from '#service.ts';
import { newPostId, publishBlock, publishCard, publishFollow, publishPost } from './events.ts';

test('a post can be watched exactly when the rule of access does not hide it', async () => {
  await using world = await openWorld([realtime]);
  const repository = postAudienceRepository(world.service('realtime').db);
  let shown = 0;
  let withheld = 0;
  await forPopulations(12, async (it, run) => {
    const users = Array.from({ length: userCount }, (_, place) => UserId.parse(`social|user-${run}-${place}`));
    const posts = it.items.map(newPostId);
    for (const [one, other] of it.follows) await publishFollow(world, users[one]!, users[other]);
    for (const [one, other] of it.blocks) await publishBlock(world, users[one]!, users[other]!);
    for (const [place, { hidden }] of it.users.entries()) await publishCard(world, users[place]!, { hidden });
    for (const [index, { owner, audience, isPublished }] of it.items.entries())
      if (isPublished) await publishPost(world, users[owner], audience, posts[index]);
    await world.drain();
    for (const [viewer, userId] of users.entries()) {
      const known = await repository.findKnown(userId, posts);
      expect(known.length).toBe(it.items.filter(({ isPublished }) => isPublished).length);
      const visible = new Set(known.flatMap(({ id, isVisible }) => (isVisible ? [id] : [])));
      const expected = [...posts.keys()].filter(
        (index) => it.items[index]!.isPublished && announcedAccess(it, viewer, index).kind !== 'absent',
      );
      expect([...posts.keys()].filter((index) => visible.has(posts[index]!))).toEqual(expected);
      shown += expected.length;
      withheld += posts.length - expected.length;
    }
  });
  expect(Math.min(shown, withheld)).toBeGreaterThan(0);
});
