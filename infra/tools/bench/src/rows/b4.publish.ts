import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { content } from '@velvet/content/service';
import { postWriteRepository, type PostRow } from '@velvet/content/posts/post-write.repository';
import { postPublished } from '@velvet/contracts/content/events';
import { PostId } from '@velvet/contracts/ids';
import { systemClock } from '@velvet/kit/base/clock';
import { newId } from '@velvet/kit/base/ids';
import { outboxRepository, outboxValues } from '@velvet/kit/events/outbox';
import { compare } from '#measure/compare.ts';
import { loadOf } from '#measure/load.ts';
import { loopOf } from '#measure/loop.ts';
import { statementsOf, type Statement } from '#measure/statements.ts';
import { ratioLine, type Line } from '#report.ts';
import type { Bench, Row } from '#row.ts';
import { scratchDatabase } from '#site/scratch.ts';
import { benchPerson } from '#world/people.ts';
import { forgetPosts } from '#world/forget.ts';

const connections = 32;
const poolSize = 10;
const leastRatio = 0.3;
const text = 'A quiet morning, and the first light over the roofs.';

/** Publishing a text post, from the call to the commit of row and outbox; what the event then does runs beside it. */
export const publishRow: Row = { name: 'B4', run };

async function run({ site, world }: Bench): Promise<Line[]> {
  await using scratch = await scratchDatabase(site.databaseUrl('content'), content, poolSize);
  const requests = world.writers.map(({ token }) => ({
    method: 'POST' as const,
    path: '/posts',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  }));
  const ours = loadOf({ url: site.serviceUrl('content'), connections, requests });
  const bare = loopOf(connections, async (turn) => inTransaction(scratch.pool, await publishing(turn)));
  const compared = await compare(ours, bare, { between: () => untilRelayed(world.content) });
  await forgetPosts(site, world.writers);
  return [ratioLine('B4', 'publish a text post, durable with outbox', compared, leastRatio)];
}

/** Returns the statements of publishing a post. */
function publishing(turn: number): Promise<Statement[]> {
  const at = new Date();
  const post: PostRow = {
    id: PostId.parse(newId()),
    authorId: benchPerson('writer', turn % 20),
    state: 'published',
    audience: 'public',
    text,
    priceMinor: 0,
    pieceLimit: null,
    currency: 'USD',
    allowComments: true,
    allowShares: true,
    allowReactions: true,
    ageRestricted: false,
    location: null,
    scheduledFor: null,
    createdAt: at,
    editedAt: null,
    publishedAt: at,
    offerRevision: 0,
    isOffered: false,
    quotes: null,
  };
  const { id: postId, authorId, audience } = post;
  const publishedAt = at.toISOString();
  return statementsOf(async (queries) => {
    await postWriteRepository(queries).insert(post, newId());
    const published = { postId, authorId, audience, price: null, imageCount: 0, videoCount: 0, publishedAt };
    await outboxRepository(queries).insert([outboxValues(systemClock, postPublished, published)]);
  });
}

async function inTransaction(pool: Pool, statements: readonly Statement[]): Promise<void> {
  const client = await pool.connect();
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  await client.query('commit');
  client.release();
}

/** Waits until the outbox is empty, because its rows would slow the baseline. */
async function untilRelayed(pool: Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query('select from outbox limit 1');
    if (rowCount === 0) return;
    await delay(100);
  }
}
