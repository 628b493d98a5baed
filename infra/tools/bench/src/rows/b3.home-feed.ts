import { postFeedRepository, type PostPlace } from '@velvet/content/posts/post-feed.repository';
import { postReadRepository } from '@velvet/content/posts/post-read.repository';
import { compare } from '#measure/compare.ts';
import { loadOf } from '#measure/load.ts';
import { loopOf } from '#measure/loop.ts';
import { pacedLoadOf } from '#measure/paced.ts';
import { statementOf } from '#measure/statements.ts';
import { boundLine, ratioLine, type Line } from '#report.ts';
import type { Bench, Row } from '#row.ts';
import { subscriptionsPerFan } from '#world/people.ts';
import { postsPerPage, type World } from '#world/world.ts';

const connections = 32;
const leastRatio = 0.6;
const mostMs = 25;
const halfLoadSeconds = 10;

/** The home feed of fans who subscribe to 50 creators each. */
export const homeFeedRow: Row = { name: 'B3', run };

async function run({ site, world }: Bench): Promise<Line[]> {
  const load = {
    url: site.serviceUrl('content'),
    connections,
    requests: world.fans.map(({ token }) => ({
      path: `/posts?feed=home&limit=${postsPerPage}`,
      headers: { authorization: `Bearer ${token}` },
    })),
  };
  const what = `home feed over ${subscriptionsPerFan} subscriptions, ${postsPerPage} posts`;
  const compared = await compare(loadOf(load), await bareFeeds(world));
  const perSecond = Math.max(1, Math.round(compared.ours.perSecond / 2));
  const half = await pacedLoadOf({ ...load, perSecond })(halfLoadSeconds);
  return [
    ratioLine('B3', what, compared, leastRatio),
    boundLine('B3', `the same at half load (${perSecond}/s), p99`, half.p99Ms, 'under', mostMs),
  ];
}

/** Runs only the statements of a feed. */
async function bareFeeds({ content, fans }: World) {
  const window = { after: null, take: postsPerPage + 1, skip: 0 };
  const feeds = await Promise.all(
    fans.map(async ({ id }) => {
      const places = await statementOf((queries) => postFeedRepository(queries).findHome(id, new Date(), window));
      const { rows } = await content.query<PostPlace>(places);
      const ids = rows.slice(0, postsPerPage).map((place) => place.id);
      return [places, await statementOf((queries) => postReadRepository(queries).findMany(ids, id, new Date()))];
    }),
  );
  return loopOf(connections, async (turn) => {
    for (const statement of feeds[turn % feeds.length] ?? []) await content.query(statement);
  });
}
