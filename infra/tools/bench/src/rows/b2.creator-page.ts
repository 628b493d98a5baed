import { authorPageRepository } from '@velvet/content/posts/author-page.repository';
import type { UserId } from '@velvet/contracts/ids';
import { compare } from '#measure/compare.ts';
import { loadOf, type Asked } from '#measure/load.ts';
import { loopOf } from '#measure/loop.ts';
import { statementOf } from '#measure/statements.ts';
import { ratioLine, type Line } from '#report.ts';
import type { Bench, Row } from '#row.ts';
import { pagesPerCreator, postsPerPage, type World } from '#world/world.ts';

const connections = 32;
const leastRatio = 0.6;
/** hot pages, of the same bare statement */
const leastHotRatio = 4 * leastRatio;

/** A creator's page of 20 posts: of all creators in turn, so that nothing is fresh in a cache, and of one whom everybody opens at once. */
export const creatorPageRow: Row = { name: 'B2', run };

async function run({ site, world }: Bench): Promise<Line[]> {
  const url = site.serviceUrl('content');
  const everywhere = Array.from({ length: pagesPerCreator }, (_, page) =>
    world.creators.map((creator) => asked(creator, page + 1)),
  ).flat();
  const hot = world.creators.slice(0, 1).map((creator) => asked(creator, 1));
  const bare = await barePages(world);
  const cases = [
    {
      what: `creator's page, ${postsPerPage} posts, anonymous, all creators in turn`,
      requests: everywhere,
      least: leastRatio,
    },
    { what: 'the same as a fan', requests: asFans(world, everywhere), least: leastRatio },
    { what: 'hot page, anonymous', requests: hot, least: leastHotRatio },
    { what: 'hot page, as fans', requests: asFans(world, hot), least: leastHotRatio },
  ];
  const lines: Line[] = [];
  for (const { what, requests, least } of cases)
    lines.push(ratioLine('B2', what, await compare(loadOf({ url, connections, requests }), bare), least));
  return lines;
}

function asked(creator: UserId, page: number): Asked {
  const query = new URLSearchParams({ author: creator, limit: String(postsPerPage), page: String(page) });
  return { path: `/posts?${query.toString()}` };
}

function asFans({ fans }: World, requests: readonly Asked[]): Asked[] {
  return Array.from({ length: Math.max(requests.length, fans.length) }, (_, index) => ({
    path: requests[index % requests.length]?.path ?? '/',
    headers: { authorization: `Bearer ${fans[index % fans.length]?.token ?? ''}` },
  }));
}

/** The same pages as ours, in the same order. */
async function barePages({ content, creators }: World) {
  const pages = Array.from({ length: pagesPerCreator }, (_, page) => page * postsPerPage);
  const windows = pages.flatMap((skip) => creators.map((creator) => ({ creator, skip })));
  const statements = await Promise.all(
    windows.map(({ creator, skip }) =>
      statementOf((queries) =>
        authorPageRepository(queries).findPage(creator, 'others', {
          after: null,
          take: postsPerPage + 1,
          skip,
          media: null,
        }),
      ),
    ),
  );
  return loopOf(connections, async (turn) => {
    const statement = statements[turn % statements.length];
    if (statement) await content.query(statement);
  });
}
