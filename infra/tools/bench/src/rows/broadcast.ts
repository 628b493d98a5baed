import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '@velvet/engines/free-port';
import { startPostgres } from '@velvet/engines/postgres';
import { UserId } from '@velvet/contracts/ids';
import { listConversations } from '@velvet/contracts/messaging/conversations';
import { listMessages } from '@velvet/contracts/messaging/messages';
import { sendBroadcast } from '@velvet/contracts/messaging/broadcasts';
import { systemClock } from '@velvet/kit/base/clock';
import { newSecret } from '@velvet/kit/base/ids';
import { createDatabase } from '@velvet/kit/database/create-database';
import { openDatabase, type Database } from '@velvet/kit/database/database';
import { prepareDatabase } from '@velvet/kit/database/migrate';
import { createMetrics } from '@velvet/kit/observability/metrics';
import { broadcastService } from '@velvet/messaging/broadcasts/broadcast.service';
import { countBroadcasts } from '@velvet/messaging/broadcasts/broadcast.sweep';
import { openingService } from '@velvet/messaging/broadcasts/opening.service';
import { readMessagingConfig } from '@velvet/messaging/config';
import { conversationService } from '@velvet/messaging/conversations/conversation.service';
import { readingService } from '@velvet/messaging/messages/reading.service';
import { messaging } from '@velvet/messaging/service';
import { median } from '#measure/rate.ts';
import { boundLine, milliseconds, type Line } from '#report.ts';
import type { Ground, GroundRow } from '#row.ts';

const recipients = 1_000_000;
const sends = 3;
const readers = 200;
const mostSendingMs = 200;
const star = UserId.parse('bench|star');
const reader = (index: number) => UserId.parse(`bench|reader-${index}`);

/** A broadcast to a million followers: the wait of its sender, the exact count, and what each reader pays. */
export const broadcastRow: GroundRow = { name: 'BROADCAST', runAlone };

const row = 'BROADCAST';
const to = `to ${recipients.toLocaleString('en-US')} followers`;

async function runAlone({ directory, report }: Ground): Promise<Line[]> {
  await using stack = new AsyncDisposableStack();
  const db = await openMessaging(stack, directory);
  report(`Giving a creator ${recipients.toLocaleString('en-US')} followers`);
  await addFollowers(db);
  const parts = { db, clock: systemClock, config: readMessagingConfig({}) };
  const before = await timesOf(readers, readerOf(parts).list);
  report('Sending and counting');
  const sent = await measureSending(parts);
  report('Opening broadcasts');
  const read = await measureReading(parts);
  return [...sent, { row, what: 'a list of conversations before', ours: milliseconds(median(before)) }, ...read];
}

type Parts = { db: Database; clock: typeof systemClock; config: ReturnType<typeof readMessagingConfig> };

function readerOf(parts: Parts) {
  const opening = openingService(parts);
  const conversations = conversationService({ ...parts, opening, readPresence: () => Promise.resolve(new Map()) });
  const list = (index: number) => conversations.list(reader(index), listConversations.query.parse({}));
  return { list, reading: readingService(parts.db, opening) };
}

const countOf = (parts: Parts) => broadcastService(parts).list(star, { page: 1, limit: 20 });

/** The sender's wait, and the exact count. */
async function measureSending(parts: Parts): Promise<Line[]> {
  const broadcasts = broadcastService(parts);
  const text = sendBroadcast.body.parse({ audience: 'followers', content: 'Tonight at nine, live.' });
  const sending = await timesOf(sends, () => broadcasts.send(star, text));
  const counting = await timesOf(1, () =>
    countBroadcasts.handle({ db: parts.db } as Parameters<typeof countBroadcasts.handle>[0]),
  );
  const { data } = await countOf(parts);
  const wrong = data.filter((each) => each.recipients !== recipients).length;
  const what = `the sender's wait for a broadcast ${to} (slowest of ${sends})`;
  return [
    boundLine(row, what, Math.max(...sending), 'at most', mostSendingMs),
    {
      row,
      what: `the exact count of ${sends} broadcasts ${to}, in the background`,
      ours: milliseconds(counting[0] ?? 0),
    },
    boundLine(row, 'broadcasts whose count differs from the number of followers', wrong, 'at most', 0, String),
  ];
}

/** The cost of each reader. */
async function measureReading(parts: Parts): Promise<Line[]> {
  const { list, reading } = readerOf(parts);
  const first = await timesOf(readers, list);
  const again = await timesOf(readers, list);
  const lists = await Promise.all(Array.from({ length: readers }, (_, index) => list(index)));
  const open = (index: number) => reading.list(reader(index), lists[index]!.data[0]!.id, listMessages.query.parse({}));
  const opened = await timesOf(readers, open);
  const { data } = await countOf(parts);
  const missing = sends * readers - data.reduce((sum, each) => sum + each.opened, 0);
  const of = `${sends} broadcasts`;
  return [
    { row, what: `the first list with ${of}, which creates the conversation`, ours: milliseconds(median(first)) },
    { row, what: `further lists with ${of}`, ours: milliseconds(median(again)) },
    { row, what: `opening ${of} as messages`, ours: milliseconds(median(opened)) },
    boundLine(row, `${of} of ${readers} readers, less those counted as opened`, missing, 'at most', 0, String),
  ];
}

async function timesOf(count: number, work: (index: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const startedAt = performance.now();
    await work(index);
    times.push(performance.now() - startedAt);
  }
  return times;
}

async function openMessaging(stack: AsyncDisposableStack, directory: string): Promise<Database> {
  const folder = await mkdtemp(join(directory, 'broadcast-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = await startPostgres({
    directory: join(folder, 'postgres'),
    port: await freePort(),
    password: newSecret(),
  });
  stack.defer(() => postgres.stop());
  const end = () => process.kill(postgres.pid, 'SIGINT');
  process.once('exit', end);
  stack.defer(() => void process.removeListener('exit', end));
  await createDatabase(postgres.url('postgres'), messaging.name);
  await prepareDatabase(postgres.url(messaging.name), messaging.migrations, messaging.hasJobs);
  const metrics = createMetrics('bench');
  const options = { poolSize: 8, statementTimeoutMs: 60_000, clock: systemClock, metrics, onError: () => {} };
  const db = openDatabase({ url: postgres.url(messaging.name), ...options });
  stack.defer(() => db.close());
  return db;
}

/** Writes the follows and their spans in bulk, which the triggers write one by one. */
async function addFollowers(db: Database): Promise<void> {
  const numbers = `generate_series(0, ${recipients - 1}) n`;
  const card = `revision, handle, name, role, verified, private, hidden`;
  const connection = await db.pool.connect();
  await connection.query('set statement_timeout = 0');
  for (const sql of [
    'alter table follow disable trigger follow_tracked',
    `insert into follow (follower_id, followed_id) select 'bench|reader-' || n, '${star}' from ${numbers}`,
    `insert into audience_span (kind, owner_id, user_id, from_position) select 'follow', '${star}', 'bench|reader-' || n, 0 from ${numbers}`,
    `insert into profile_card (user_id, ${card}) select 'bench|reader-' || n, 1, 'r' || n, 'Reader', 'subscriber', false, false, false from ${numbers}`,
    `insert into profile_card (user_id, ${card}) values ('${star}', 1, 'star', 'Star', 'creator', true, false, false)`,
    'alter table follow enable trigger follow_tracked',
    'vacuum analyze',
  ])
    await connection.query(sql);
  connection.release(true);
}
