import { setTimeout as delay } from 'node:timers/promises';
import { queryNumber } from '@velvet/acceptance/kill/query';
import { io, type Socket } from 'socket.io-client';
import { createPost } from '@velvet/contracts/content/post-calls';
import { liveNamespace } from '@velvet/contracts/realtime/messages';
import { addressName } from '@velvet/platform/part';
import { partsOfKind } from '@velvet/platform/platform';
import { median } from '#measure/rate.ts';
import { boundLine, milliseconds, type Line } from '#report.ts';
import type { Bench, Row } from '#row.ts';
import type { Site } from '#site/site.ts';
import { forgetPosts } from '#world/forget.ts';
import { followerCount, openStar } from '#world/million.ts';
import type { Signed } from '#world/people.ts';

const mostMs = 100;
const mostRows = 10;
const posts = 15;
const services = partsOfKind('service').map(addressName);
/** time within which idle sessions of PostgreSQL report their statistics */
const statisticsMs = 12_000;

/** Measures the time from publishing until one of a million followers is notified, through the gateway both ways. */
export const millionRow: Row = { name: 'B7', run };

async function run({ site, report }: Bench): Promise<Line[]> {
  const { star, follower } = await openStar(site, report);
  const socket = io(`${site.url}${liveNamespace}`, { transports: ['polling'], auth: { token: follower.token } });
  await heardOf(socket, 'ready');
  const times: number[] = [];
  for (let post = 0; post < posts; post += 1) times.push(await untilHeard(site, star, socket));
  report('Waiting for the counters of written rows');
  const written = await rowsWritten(site, () => untilHeard(site, star, socket));
  socket.disconnect();
  await forgetPosts(site, [star]);
  const rows = [...written.values()].reduce((sum, count) => sum + count, 0);
  const byService = [...written].map(([service, count]) => `${service} ${count}`).join(', ');
  const followers = followerCount.toLocaleString('en-US');
  return [
    boundLine(
      'B7',
      `one post to ${followers} followers until one of them sees it (median of ${posts}; the slowest ${milliseconds(Math.max(...times))})`,
      median(times),
      'at most',
      mostMs,
    ),
    boundLine(
      'B7',
      `rows written for it in all services, outbox and inbox among them (${byService})`,
      rows,
      'at most',
      mostRows,
      String,
    ),
  ];
}

function heardOf(socket: Socket, name: string): Promise<unknown> {
  return new Promise((resolve) => void socket.once(name, resolve));
}

async function untilHeard(site: Site, { token }: Signed, socket: Socket): Promise<number> {
  const heard = heardOf(socket, 'post');
  const startedAt = performance.now();
  const response = await fetch(`${site.url}${createPost.path}`, {
    method: createPost.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text: 'Tonight, live.', privacy: 'followers' }),
  });
  if (!response.ok) throw new Error(`Publishing: ${response.status} ${await response.text()}`);
  await heard;
  return performance.now() - startedAt;
}

/**
 * Rows inserted and updated in services' own tables by the work: those of a period with it, without those of an idle period of the
 * same length, such as heartbeats. The job queue turns over by itself.
 */
async function rowsWritten(site: Site, work: () => Promise<unknown>): Promise<Map<string, number>> {
  await delay(statisticsMs);
  const counts = [await countWrites(site)];
  for (const during of [() => Promise.resolve(), work]) {
    await during();
    await delay(statisticsMs);
    counts.push(await countWrites(site));
  }
  const of = (service: string) => {
    const [first = 0, second = 0, third = 0] = counts.map((count) => count.get(service) ?? 0);
    return third - second - (second - first);
  };
  return new Map(services.map((service) => [service, of(service)] as const).filter(([, count]) => count > 0));
}

async function countWrites(site: Site): Promise<Map<string, number>> {
  const sql = `select sum(n_tup_ins + n_tup_upd)::float8 as writes from pg_stat_user_tables where schemaname = 'public'`;
  const counts = new Map<string, number>();
  for (const service of services) counts.set(service, await queryNumber(site.databaseUrl(service), sql));
  return counts;
}
