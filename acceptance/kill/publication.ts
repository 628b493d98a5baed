import { setTimeout as delay } from 'node:timers/promises';
import { createPost } from '@velvet/contracts/content/post-calls';
import { createQueueItem, listQueue } from '@velvet/contracts/content/queue';
import { setSessionReminder } from '@velvet/contracts/content/sessions';
import { followUser } from '@velvet/contracts/account/follows';
import type { QueueItemId } from '@velvet/contracts/ids';
import { expect } from 'vitest';
import { openForBusiness, passAgeCheck } from '#story/creator.ts';
import { eventually } from '#story/eventually.ts';
import type { RunningSite } from '#story/running-site.ts';
import { signInByRedirect, type Visitor } from '#story/visitor.ts';
import { untilSettled } from './audits/settled.ts';
import { query } from './query.ts';

const posts = 20;
const sessions = 8;
const fans = 3;
/** time to plan everything before it is due */
const plannedMs = 30_000;
const soonMs = 10 * 60_000;
const settleLimitMs = 60_000;

/**
 * Kills the platform at the minute at which posts and sessions are due, and once more with its database.
 * @throws unless each post is published, each session started and each fan reminded exactly once
 */
export async function killPublication(site: RunningSite): Promise<void> {
  const { creator, audience } = await assemble(site);
  for (const withDatabase of [false, true]) {
    const due = Date.now() + plannedMs;
    const { starting, reminding } = await plan(creator, audience, due);
    await delay(Math.max(0, due - Date.now()) + Math.random() * 1200);
    await site.kill({ withDatabase });
    await site.start();
    await eventually('everything due is out', settleLimitMs, async () => (await statesOf(creator)).open === 0);
    await untilSettled(site);
    expect(await told(site, 'live', audience, starting)).toEqual(once(audience, starting));
    await eventually(
      'the reminders are out',
      settleLimitMs,
      async () => (await told(site, 'soon', audience, reminding)).length === audience.length * reminding.length,
    );
    await untilSettled(site);
    expect(await told(site, 'soon', audience, reminding)).toEqual(once(audience, reminding));
  }
  expect(await statesOf(creator)).toMatchObject({ published: 2 * posts, live: 2 * sessions });
  expect(await announcements(site)).toEqual({ posts: 2 * posts, rows: 2 * posts });
}

async function assemble(site: RunningSite) {
  const creator = await signInByRedirect(site.url, 'planner');
  await openForBusiness(creator);
  await passAgeCheck(creator);
  const audience: Visitor[] = [];
  for (let number = 0; number < fans; number += 1) {
    const fan = await signInByRedirect(site.url, `waiting${number}`);
    await fan.make(followUser, { params: { userId: creator.id } });
    audience.push(fan);
  }
  return { creator, audience };
}

/** Plans posts and sessions for the moment, and sessions whose reminder is due at it. */
async function plan(creator: Visitor, audience: readonly Visitor[], due: number) {
  const at = (moment: number) => new Date(moment).toISOString();
  for (let number = 0; number < posts; number += 1)
    await eventually(
      'content has the creator',
      settleLimitMs,
      async () =>
        (await creator.make(createPost, { body: { text: `Post ${number} of ${due}`, scheduledFor: at(due) } })).data,
    );
  const planSessions = async (moment: number) => {
    const ids: QueueItemId[] = [];
    for (let number = 0; number < sessions; number += 1) {
      const body = { title: `Session ${number}`, type: 'live', duration: 600, scheduledDate: at(moment) } as const;
      const { data } = await creator.make(createQueueItem, { body });
      if (!data) throw new Error('The session was refused.');
      ids.push(data.id);
    }
    for (const fan of audience)
      for (const id of ids)
        expect((await fan.make(setSessionReminder, { params: { id }, body: { isWished: true } })).status).toBe(200);
    return ids;
  };
  return { starting: await planSessions(due), reminding: await planSessions(due + soonMs) };
}

/** Counts the queue by state; `open` is due and not out. */
async function statesOf(creator: Visitor) {
  let cursor: string | undefined;
  const counts = { open: 0, live: 0, published: 0 };
  do {
    const { data = [], meta } = await creator.make(listQueue, { query: { limit: 100, ...(cursor && { cursor }) } });
    for (const { status, scheduledAt, postId } of data) {
      if (status === 'live') counts.live += 1;
      else if (status === 'completed' && postId !== null) counts.published += 1;
      else if (Date.parse(scheduledAt) <= Date.now()) counts.open += 1;
    }
    cursor = meta?.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return counts;
}

const titles = { live: 'Live now', soon: 'Starting soon' } as const;

/** The news that browsers of the fans received, a line for each message. */
async function told(
  site: RunningSite,
  news: keyof typeof titles,
  audience: readonly Visitor[],
  ids: readonly string[],
) {
  const links = ids.map((id) => `/session/${id}`);
  const rows = await query<{ line: string }>(
    site.databaseUrl('realtime'),
    `select audience || ' ' || (payload ->> 'link') as line from delivery_log
      where event = 'notification' and payload ->> 'title' = $1 and payload ->> 'link' = any ($2) and audience = any ($3) order by 1`,
    [titles[news], links, audience.map(({ id }) => `user:${id}`)],
  );
  return rows.map(({ line }) => line).toSorted();
}

const once = (audience: readonly Visitor[], ids: readonly string[]) =>
  audience.flatMap((fan) => ids.map((id) => `user:${fan.id} /session/${id}`)).toSorted();

/** Counts the announced posts, and the messages about them. */
async function announcements(site: RunningSite) {
  const [row] = await query<{ posts: number; rows: number }>(
    site.databaseUrl('realtime'),
    `select count(distinct payload ->> 'postId')::int as posts, count(*)::int as rows from delivery_log where event = 'post'`,
  );
  return row;
}
