import { query, queryNumber } from '@velvet/acceptance/kill/query';
import { listVideos } from '@velvet/contracts/content/videos';
import { UserId } from '@velvet/contracts/ids';
import { boundLine, milliseconds, type Line } from '#report.ts';
import type { Bench, Row } from '#row.ts';

const mostMs = 20;
const requests = 60;
/** The first ones fill caches. */
const warmUp = 10;
const videos = 1_000_000;
const creators = 1000;
const followed = 500;
const viewer = UserId.parse('bench|video-viewer');

/** Measures a page of 20 of the ranked feed for a member with 500 follows, among a million videos of a thousand creators. */
export const rankedVideosRow: Row = { name: 'RANKED', run };

async function run({ site, report }: Bench): Promise<Line[]> {
  const url = site.databaseUrl('content');
  if ((await queryNumber(url, `select count(*) from follow where follower_id = '${viewer}'`)) === 0) {
    report(`Generating ${videos.toLocaleString('en-US')} videos (once)`);
    for (const sql of world) await query(url, sql);
  }
  const headers = { authorization: `Bearer ${await site.token(viewer)}` };
  const times: number[] = [];
  for (let request = 0; request < requests + warmUp; request += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${site.serviceUrl('content')}${listVideos.path}?limit=20`, { headers });
    if (!response.ok) throw new Error(`Videos: ${response.status} ${await response.text()}`);
    await response.text();
    if (request >= warmUp) times.push(performance.now() - startedAt);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const [middle = 0, p95 = 0] = [sorted[requests / 2], sorted[Math.ceil(requests * 0.95) - 1]];
  return [
    boundLine(
      'RANKED',
      `a ranked page of 20 for a member with ${followed} follows, ${videos.toLocaleString('en-US')} videos (median; p95 ${milliseconds(p95)})`,
      middle,
      'under',
      mostMs,
    ),
  ];
}

/** A UUID, as the contract parses ids. */
const idOf = (place: string) =>
  `overlay(overlay(md5('video' || ${place}) placing '7' from 13) placing '8' from 17)::uuid`;
const creatorOf = (place: string) => `'bench|video-creator-' || ${place}`;

/** Videos of two months, a few creators with many of them. An item has the id of its video. No file is stored, so none is played. */
const world = [
  `insert into profile_card (user_id, revision, handle, name, role, verified, adult, hidden)
   select ${creatorOf('n')}, 1, 'bench_video_creator_' || n, 'Creator ' || n, 'creator', true, true, false
     from generate_series(0, ${creators - 1}) n on conflict do nothing`,
  `insert into profile_card (user_id, revision, handle, name, role, verified, adult, hidden)
   values ('${viewer}', 1, 'bench_video_viewer', 'Viewer', 'subscriber', false, true, false) on conflict do nothing`,
  `insert into vault_item (id, owner_id, title, description, file_name, is_private, tags, type, size_bytes, sha256, state, uploaded_at,
     extension, width, height, duration_ms, has_poster)
   select ${idOf('n')}, ${creatorOf(`floor(${creators} * power(random(), 2))::int`)}, 'Video ' || n, '', 'film.mp4', true, '{}', 'video',
          1000000, md5('film' || n), 'ready', now() - (${videos} - n) * interval '5 seconds', 'mp4', 540, 960, 8000, true
     from generate_series(1, ${videos}) n on conflict do nothing`,
  `insert into video (id, author_id, item_id, state, position, title, description, subjects, audience, price_minor, currency,
     age_restricted, created_at, published_at, like_count, comment_count, view_count, watch_count, watched_sum)
   select id, owner_id, id, 'published',
          (lpad(to_hex((extract(epoch from uploaded_at) * 1000)::bigint), 12, '0') || '7' || right(md5('position' || n), 19))::uuid,
          title, '', array['subject' || n % 50], (array['public', 'public', 'public', 'followers', 'subscribers'])[1 + n % 5], 0, 'USD',
          false, uploaded_at, uploaded_at, n % 40, n % 7, n % 400, n % 100, (n % 100) * 0.6
     from generate_series(1, ${videos}) n join vault_item on id = ${idOf('n')}
    on conflict do nothing`,
  `insert into follow (follower_id, followed_id) select '${viewer}', ${creatorOf('n * 2')} from generate_series(0, ${followed - 1}) n`,
  `insert into video_watch (viewer_id, video_id, watched, watched_at)
   select '${viewer}', ${idOf(`(${videos} - n * 1000)`)}, 0.7, now() - n * interval '1 hour' from generate_series(1, 200) n`,
  'vacuum analyze vault_item, video, follow, profile_card, video_watch',
];
