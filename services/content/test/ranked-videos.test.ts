import {
  changeVideoPreferences,
  readVideoPreferences,
  resetVideoPreferences,
} from '@velvet/contracts/content/video-ranking';
import { listVideos, uploadVideo, viewVideo, type Video } from '@velvet/contracts/content/videos';
import { VaultItemId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { dataOf, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { openVideos } from './video-world.ts';

/** Opens a world with videos of two creators; each is an hour older than the next. */
async function openFeed(perCreator: number) {
  const { world, ana, publish } = await openVideos();
  const cy = await world.creator('cy');
  const videos: Video[] = [];
  for (const author of [ana, cy]) {
    const first = await publish({ title: `By ${author.handle} #${author.handle}` }, author);
    videos.push(first);
    const { db } = world.service('content');
    const item = await db.one<{ id: string }>('test.item', 'select item_id as id from video where id = $1', [first.id]);
    for (let n = 1; n < perCreator; n += 1) {
      world.clock.advance({ hours: 1 });
      const body = { title: `${n} #${author.handle}`, vaultItemId: VaultItemId.parse(item!.id) };
      videos.push(dataOf(await author.make(uploadVideo, { body })));
    }
  }
  return { world, ana, cy, videos };
}

const page = (viewer: Pick<Person, 'make'>, query: { cursor?: string; limit?: number } = {}) =>
  viewer.make(listVideos, { query: { limit: 4, ...query } });

test('the ranked feed shows every video once, and a cursor always returns the same page with its stored factors', async () => {
  const { world, videos } = await openFeed(5);
  await using _world = world;
  const fan = await world.member('fan');
  const first = await page(fan);
  expect(first.meta).toMatchObject({ hasMore: true, limit: 4 });
  const second = await page(fan, { cursor: first.meta!.nextCursor! });
  const third = await page(fan, { cursor: second.meta!.nextCursor! });
  const all = [...first.data!, ...second.data!, ...third.data!];
  expect(all.map(({ id }) => id).toSorted()).toEqual(videos.map(({ id }) => id).toSorted());
  expect(third.meta).toMatchObject({ hasMore: false, nextCursor: null });
  expect(new Set(all.slice(0, 2).map(({ user_id }) => user_id)).size).toBe(2);

  await fan.make(viewVideo, { params: { id: all[4]!.id }, body: { watched: 1 } });
  const again = await page(fan, { cursor: first.meta!.nextCursor! });
  expect(again.data!.map(({ id, ranking }) => ({ id, ranking }))).toEqual(
    second.data!.map(({ id, ranking }) => ({ id, ranking })),
  );
  const { db } = world.service('content');
  const stored = await db.rows(
    'test.impressions',
    'select video_id as id, score, factors from video_impression order by place',
    [],
  );
  expect(stored).toEqual(
    all.map(({ id, ranking }) => ({ id, score: expect.closeTo(ranking!.score, 3), factors: ranking!.factors })),
  );
  for (const viewer of [world.anonymous, await world.member('other')])
    expect(await page(viewer, { cursor: first.meta!.nextCursor! })).toMatchObject({ status: 400, field: 'cursor' });
  const invented = Buffer.from(`${newId()}:x`).toString('base64url');
  expect(await page(fan, { cursor: invented })).toMatchObject({ status: 400, field: 'cursor' });
});

test('preferences and watched videos change the ranked feed, until the preferences are reset', async () => {
  const { world, ana, cy } = await openFeed(3);
  await using _world = world;
  const fan = await world.member('fan');
  const first = async () => (await page(fan)).data![0]!;
  const factor = ({ ranking }: Video, name: string) => ranking!.factors.find((each) => each.name === name)!.points;
  const before = await first();
  expect(before.user_id).toBe(cy.id);
  await fan.make(changeVideoPreferences, { body: { fewerCreators: [cy.id] } });
  const other = await first();
  expect(other.user_id).toBe(ana.id);
  expect(factor(other, 'fewer')).toBe(0);
  await fan.make(changeVideoPreferences, { body: { fewerCreators: [], fewerSubjects: ['Ana'], moreRecent: true } });
  const { data } = await fan.make(readVideoPreferences, {});
  expect(data).toMatchObject({
    preferences: { moreRecent: true, followsFirst: false, fewerCreators: [], fewerSubjects: ['ana'] },
    weights: { freshness: 60 },
  });
  expect((await first()).user_id).toBe(cy.id);
  const reset = await fan.make(resetVideoPreferences, {});
  expect(reset.data).toMatchObject({
    preferences: { fewerSubjects: [], moreRecent: false },
    weights: { freshness: 30 },
  });
  await world.follow(fan, ana);
  await fan.make(changeVideoPreferences, { body: { followsFirst: true } });
  const followed = await first();
  expect([followed.user_id, factor(followed, 'following'), followed.ranking!.source]).toEqual([
    ana.id,
    120,
    'followed',
  ]);
  await fan.make(viewVideo, { params: { id: followed.id }, body: { watched: 1 } });
  expect((await first()).id).not.toBe(followed.id);
  expect(await fan.make(changeVideoPreferences, { body: { fewerSubjects: ['two words'] } })).toMatchObject({
    status: 400,
  });
});
