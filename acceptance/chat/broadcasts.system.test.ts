import { setTimeout as delay } from 'node:timers/promises';
import { userFollowed } from '@velvet/contracts/account/events';
import { countAudience, listBroadcasts, sendBroadcast } from '@velvet/contracts/messaging/broadcasts';
import { listConversations, openConversation } from '@velvet/contracts/messaging/conversations';
import { listMessages } from '@velvet/contracts/messaging/messages';
import type { Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { query } from '#kill/query.ts';
import { eventually } from '#story/eventually.ts';
import { hasEngines, openGround, publishCard, type Ground } from './processes.ts';

const fanCount = 4;
const broadcastsEach = 8;
/** time to schedule everything before it is due; milliseconds */
const scheduledMs = 6000;
const limitMs = 60_000;
const timeout = 180_000;

test.skipIf(!hasEngines)(
  'broadcasts are sent once, and their counts equal their deliveries, when all replicas are killed as they become due',
  { timeout },
  async () => {
    await using resources = new AsyncDisposableStack();
    const ground = await openGround(resources, ['messaging'], {
      MESSAGING_BROADCASTS_PER_DAY: String(2 * broadcastsEach),
    });
    const { creator, fans } = await assemble(ground);
    for (const round of [1, 2]) {
      const due = Date.now() + scheduledMs;
      const texts = await schedule(creator, due, round);
      await delay(Math.max(0, due - Date.now()) + Math.random() * 1200);
      await Promise.all(ground.replicas('messaging').map(({ kill }) => kill()));
      await Promise.all(ground.replicas('messaging').map(({ start }) => start()));
      const sent = await eventually('everything due is sent and counted', limitMs, async () => {
        const { data = [] } = await creator.make(listBroadcasts, { query: { limit: 100, state: 'sent' } });
        const counted = data.filter(({ content, recipients }) => texts.includes(content) && recipients !== null);
        return counted.length >= texts.length && counted;
      });
      expect(sent.map(({ content }) => content).toSorted()).toEqual(texts.toSorted());
      expect(sent.every(({ recipients, skipped }) => recipients === fanCount && skipped === 0)).toBe(true);
      for (const fan of fans) expect((await readAll(fan, creator, round)).toSorted()).toEqual(texts.toSorted());
      const { data = [] } = await creator.make(listBroadcasts, { query: { limit: 100, state: 'sent' } });
      const opened = data.filter(({ content }) => texts.includes(content)).map((each) => each.opened);
      expect(opened).toEqual(texts.map(() => fanCount));
    }
    // each was published to its receivers once: a page is a transaction with its event
    await eventually('the outbox is empty', limitMs, async () => (await count(ground, 'outbox')) === 0);
    expect(await count(ground, 'dead_letter')).toBe(0);
  },
);

const count = async (ground: Ground, table: 'outbox' | 'dead_letter') =>
  (await query<{ count: number }>(ground.databaseUrl('messaging'), `select count(*)::int as count from ${table}`))[0]
    ?.count;

async function assemble(ground: Ground) {
  const creator = await ground.person('messaging', 'ana');
  await publishCard(ground, creator, 'creator');
  const fans: Person[] = [];
  for (let number = 0; number < fanCount; number += 1) {
    const fan = await ground.person('messaging', `fan${number}`);
    await publishCard(ground, fan);
    await ground.publish(userFollowed, { followerId: fan.id, followedId: creator.id, isMutual: false });
    fans.push(fan);
  }
  await eventually('messaging has the followers', limitMs, async () => {
    const { data } = await creator.make(countAudience, { query: { audience: 'followers' } });
    return data?.recipients === fanCount;
  });
  return { creator, fans };
}

/** @returns the texts */
async function schedule(creator: Person, due: number, round: number): Promise<string[]> {
  const texts = Array.from({ length: broadcastsEach }, (_, number) => `Broadcast ${round}.${number}`);
  const scheduledAt = new Date(due).toISOString();
  for (const content of texts) {
    const body = { audience: 'followers' as const, content, scheduledAt, clientId: crypto.randomUUID() };
    expect((await creator.make(sendBroadcast, { body })).status).toBe(200);
  }
  return texts;
}

/** Opens the conversation. @returns the texts of the round's broadcasts, which were unread before */
async function readAll(fan: Person, creator: Person, round: number): Promise<string[]> {
  const { data: list } = await fan.make(listConversations);
  expect(list?.map(({ unreadCount }) => unreadCount)).toEqual([round * broadcastsEach]);
  const { data: conversation } = await fan.make(openConversation, { body: { userId: creator.id } });
  if (!conversation) throw new Error('The conversation was refused.');
  const params = { conversationId: conversation.id };
  const { data = [] } = await fan.make(listMessages, { params, query: { limit: 100 } });
  return data.map(({ content }) => content).filter((content) => content.startsWith(`Broadcast ${round}.`));
}
