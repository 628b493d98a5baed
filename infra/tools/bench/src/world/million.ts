import { query, queryNumber } from '@velvet/acceptance/kill/query';
import { UserId } from '@velvet/contracts/ids';
import type { Site } from '#site/site.ts';
import type { Signed } from './people.ts';

export const followerCount = 1_000_000;
const star = UserId.parse('bench|star');
const follower = UserId.parse('bench|follower-0');

/** Every service that keeps a projection of follows, and how one is written there. */
const projections = {
  content: `insert into follow (follower_id, followed_id) select 'bench|follower-' || n, $1 from generate_series(0, $2 - 1) n on conflict do nothing`,
  notification: `insert into follow (follower_id, followed_id, since) select 'bench|follower-' || n, $1, '2026-01-01Z' from generate_series(0, $2 - 1) n on conflict do nothing`,
  realtime: `insert into follow (follower_id, followed_id, since_position) select 'bench|follower-' || n, $1, 0 from generate_series(0, $2 - 1) n on conflict do nothing`,
} as const;

/** A creator whom a million follow, and one of the million. Made once and kept. */
export async function openStar(
  site: Site,
  report: (step: string) => void,
): Promise<{ star: Signed; follower: Signed }> {
  await query(site.databaseUrl('account'), addAccount);
  await query(site.databaseUrl('content'), addCard);
  for (const [service, sql] of Object.entries(projections)) {
    const url = site.databaseUrl(service);
    if ((await queryNumber(url, `select count(*) from follow where followed_id = '${star}'`)) >= followerCount)
      continue;
    report(`Giving a creator ${followerCount.toLocaleString('en-US')} followers in ${service} (once)`);
    await query(url, sql, [star, followerCount]);
    await query(url, 'vacuum analyze follow');
  }
  return {
    star: { id: star, token: await site.token(star) },
    follower: { id: follower, token: await site.token(follower) },
  };
}

const addAccount = `insert into person (id, handle, name, role, verified, followers_count, joined_at)
  values ('${star}', 'bench_star', 'Star', 'creator', true, ${followerCount}, '2026-01-01Z') on conflict do nothing`;
const addCard = `insert into profile_card (user_id, revision, handle, name, role, verified, adult, hidden)
  values ('${star}', 1, 'bench_star', 'Star', 'creator', true, true, false) on conflict do nothing`;
