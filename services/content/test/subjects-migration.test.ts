import { newId } from '@velvet/kit/base/ids';
import { migrate } from '@velvet/kit/database/migrate';
import { migrateBefore, openTestDatabase } from '@velvet/testing/database';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { content } from '#service.ts';
// every kind of statement of the version before `0016_subjects` that reads or writes engagement or comments
import statements from './statements-before-subjects.json' with { type: 'json' };

type Name = keyof typeof statements;
type Ids = { post: string; comment: string; reply: string };

const at = '2026-11-23T10:00:00.000Z';
const later = '2026-11-23T11:00:00.000Z';
const day = '2026-11-23';

async function openPreviousVersion(url: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  return {
    /** Uses prepared statements as the service does, so that they must survive the migration. */
    async run(name: Name, values: readonly unknown[]): Promise<unknown> {
      const { rows, rowCount } = await client.query({ name, text: statements[name], values: [...values] });
      return { name, rows, rowCount };
    },
    query: async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows as unknown[],
    [Symbol.asyncDispose]: () => client.end(),
  };
}

type PreviousVersion = Awaited<ReturnType<typeof openPreviousVersion>>;

async function insertPost({ query }: PreviousVersion, id: string): Promise<void> {
  await query(
    `insert into post (id, author_id, state, position, audience, text, price_minor, currency, allow_comments, allow_shares,
       allow_reactions, age_restricted, created_at, published_at) values ($1, 'ana', 'published', $2, 'public', 'Hello', 0, 'USD', true, true, true, false, $3, $3)`,
    [id, newId(), at],
  );
}

/** Engagement of `fan` and `bo` on a post, its comment and a reply. */
async function* engage({ run }: PreviousVersion, { post, comment, reply }: Ids) {
  yield run('comment.insert', [comment, post, 'fan', null, 'First @bo', at]);
  yield run('comment.count', [post]);
  yield run('comment.findAndHold', [comment]);
  yield run('comment.insert', [reply, post, 'bo', comment, 'Reply', at]);
  yield run('comment.countReply', [comment]);
  yield run('comment.count', [post]);
  for (const [user, reaction, when] of [
    ['fan', 'like', at],
    ['fan', 'love', at],
    ['fan', 'love', at],
    ['bo', 'like', later],
  ]) {
    yield run('post_reaction.upsert', [post, user, reaction, when]);
    yield run('comment_reaction.upsert', [comment, user, reaction, when]);
  }
  yield run('post_reaction.find', [post, 'fan']);
  yield run('comment_reaction.find', [comment, 'fan']);
  for (const when of [at, later]) {
    yield run('save.insert', [post, 'fan', when]);
    yield run('share.insert', [newId(), post, 'fan', 'link', when, when, day]);
    yield run('view.insert', [post, 'fan', day]);
  }
  yield run('save.find', [post, 'fan']);
  yield run('commentMention.delete', [comment, ['bo']]);
  yield run('commentMention.insert', [comment, ['bo']]);
  yield run('commentMention.updateHas', [comment]);
  yield run('commentMention.findUnnotified', [comment]);
  yield run('commentMention.markNotified', [comment, 'bo']);
  yield run('comment.updateText', [comment, 'First, edited', later]);
}

async function* read({ run }: PreviousVersion, { post, comment }: Ids) {
  yield run('post.find', ['fan', later, post]);
  yield run('post.findGuard', ['fan', later, post]);
  yield run('post.findAuthorBits', ['fan', later, 'ana', [post]]);
  yield run('post.findCounts', [post]);
  yield run('save.findPlaces', ['fan', null, 'all', null, null, 10]);
  yield run('save.findAuthors', ['fan', 10]);
  yield run('comment.findThreads', ['bo', post, null, 10, 0]);
  yield run('comment.find', [comment]);
  yield run('comment.lock', [comment]);
  yield run('comment.findCounts', [comment]);
}

async function* withdraw(previous: PreviousVersion, ids: Ids) {
  const { run } = previous;
  const { post, comment, reply } = ids;
  yield run('post_reaction.delete', [post, 'bo']);
  yield run('comment_reaction.delete', [comment, 'bo']);
  yield run('save.delete', [post, 'fan']);
  yield run('save.insert', [post, 'fan', later]);
  yield run('comment.delete', [reply]);
  yield run('comment.discountReply', [comment]);
  yield run('comment.discount', [post, 1]);
  yield run('deletion.commentMentions', ['bo']);
  yield* read(previous, ids);
}

async function* deleteAccount({ run }: PreviousVersion, { post }: Ids) {
  for (const name of ['reactions', 'commentReactions', 'shares', 'saves', 'views', 'comments'] as const)
    yield run(`deletion.${name}`, ['fan']);
  yield run('post.findCounts', [post]);
}

const leftovers = `select (select count(*) from post_reaction where post_id = $1) + (select count(*) from comment_reaction where comment_id = $2)
  + (select count(*) from post_save where post_id = $1) + (select count(*) from post_share where post_id = $1)
  + (select count(*) from post_view where post_id = $1) + (select count(*) from comment where post_id = $1) as left`;

/** Runs all statements. @returns their results, with names instead of generated ids */
async function runAll(previous: PreviousVersion): Promise<unknown> {
  const ids = { post: newId(), comment: newId(), reply: newId() };
  const deletedPost = { post: newId(), comment: newId(), reply: newId() };
  const results: unknown[] = [];
  for (const { post } of [ids, deletedPost]) await insertPost(previous, post);
  for (const steps of [engage, read, withdraw, deleteAccount])
    for await (const result of steps(previous, ids)) results.push(result);
  for await (const result of engage(previous, deletedPost)) results.push(result);
  await previous.query('delete from post where id = $1', [deletedPost.post]);
  results.push(await previous.query(leftovers, [deletedPost.post, deletedPost.comment]));
  await previous.query('delete from post where id = $1', [ids.post]);
  const named = Object.entries({ ...ids, post2: deletedPost.post, comment2: deletedPost.comment }).reduce(
    (text, [name, id]) => text.replaceAll(id, name),
    JSON.stringify(results),
  );
  return JSON.parse(named.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id'));
}

test('statements of the previous version have the same results on the new schema', async () => {
  await using database = await openTestDatabase('content-before-subjects', undefined);
  await migrateBefore('0016', database.url, content.migrations ?? '');
  await using previous = await openPreviousVersion(database.url);
  await previous.query(
    `insert into profile_card (user_id, revision, handle, name, role, verified, hidden, adult)
     values ('ana', 1, 'ana', 'Ana', 'creator', true, false, true), ('bo', 1, 'bo', 'Bo', 'subscriber', false, false, true)`,
  );
  const before = await runAll(previous);
  await migrate(database.url, content.migrations);
  expect(await runAll(previous)).toEqual(before);
});

test('engagement is carried over with its kinds', async () => {
  await using database = await openTestDatabase('content-before-subjects', undefined);
  await migrateBefore('0016', database.url, content.migrations ?? '');
  await using previous = await openPreviousVersion(database.url);
  const ids = { post: newId(), comment: newId(), reply: newId() };
  await insertPost(previous, ids.post);
  for await (const _ of engage(previous, ids));
  await migrate(database.url, content.migrations);
  const { query } = previous;
  const [ofPost, ofComment] = [
    { subject_kind: 'post', subject_id: ids.post },
    { subject_kind: 'comment', subject_id: ids.comment },
  ];
  expect(await query('select subject_kind, subject_id, user_id, reaction from subject_reaction order by 1, 3')).toEqual(
    [
      { ...ofComment, user_id: 'bo', reaction: 'like' },
      { ...ofComment, user_id: 'fan', reaction: 'love' },
      { ...ofPost, user_id: 'bo', reaction: 'like' },
      { ...ofPost, user_id: 'fan', reaction: 'love' },
    ],
  );
  for (const table of ['subject_save', 'subject_share', 'subject_view'])
    expect(await query(`select subject_kind, subject_id, user_id from ${table}`)).toEqual([
      { ...ofPost, user_id: 'fan' },
    ]);
  expect(await query('select subject_kind, subject_id, id, parent_id from subject_comment order by id')).toEqual([
    { ...ofPost, id: ids.comment, parent_id: null },
    { ...ofPost, id: ids.reply, parent_id: ids.comment },
  ]);
});
