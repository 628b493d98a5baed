import { untilWaiting } from '@velvet/testing/locks';
import { deletePost } from '@velvet/contracts/content/post-calls';
import { CommentId, PostId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import { newId } from '@velvet/kit/base/ids';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { openBudgets } from '@velvet/people/budget';
import { trustRepository } from '@velvet/people/trust.repository';
import { expect, test } from 'vitest';
import { commentWriteRepository } from '#comments/comment-write.repository.ts';
import { commentService } from '#comments/comment.service.ts';
import { subjectKinds as kinds } from '#context.ts';
import { engagementRepository } from '#engagement/engagement.repository.ts';
import { engagementService } from '#engagement/engagement.service.ts';
import { reactionRepository } from '#engagement/reaction.repository.ts';
import { saveRepository } from '#engagement/save.repository.ts';
import { postOf, openSubjects } from '#subjects/subject.ts';
import { streamGrants } from '#streams/stream-grants.ts';
import { mediaUrls } from '#vault/media-urls.ts';
import { miscounted, orphans } from './miscounted.ts';
import { openContent } from './world.ts';

const at = new Date('2026-11-23T10:00:00Z');
const share = { shareType: 'link', shareText: '' };
const rounds = 25;

async function openRace() {
  const world = await openContent();
  const { db } = world.service('content');
  const [ana, fan] = [await world.creator('ana'), await world.member('fan')];
  const post = async () => postOf((await world.post(ana, { text: 'Hello' }))._id);
  const remove = (on: Database | Transaction, { id }: Subject) =>
    on.run('test.deletePost', 'delete from post where id = $1', [id]);
  const inserts = {
    reaction: (tx: Transaction, on: Subject) => reactionRepository(tx, kinds, on).upsert(fan.id, 'like', at),
    save: (tx: Transaction, on: Subject) => saveRepository(tx, kinds, on).insert(fan.id, at),
    share: (tx: Transaction, on: Subject) =>
      engagementRepository(tx, kinds, on).insertShare(newId(), fan.id, share, at),
    view: (tx: Transaction, on: Subject) => engagementRepository(tx, kinds, on).insertView(fan.id, '2026-11-23'),
    comment: (tx: Transaction, { kind, id }: Subject) =>
      commentWriteRepository(tx, kinds).insert(
        { id: CommentId.parse(newId()), subjectKind: kind, subjectId: id, authorId: fan.id, parentId: null },
        'Hi',
        at,
      ),
  };
  return { world, db, ana, fan, post, remove, inserts, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() };
}

/** Runs `first` up to its commit, and commits it when `second` waits for its lock. */
async function overlap(
  db: Database,
  first: (tx: Transaction) => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>> {
  const { outcome } = await db.transaction(async (tx) => {
    await first(tx);
    const settled = Promise.allSettled([second()]);
    await untilWaiting(db);
    return { outcome: settled };
  });
  const [result] = await outcome;
  return result;
}

test('a deletion waits for engagement that is being added, and deletes it too', async () => {
  await using race = await openRace();
  const { db, remove } = race;
  for (const insert of Object.values(race.inserts)) {
    const post = await race.post();
    const deleted = await overlap(
      db,
      (tx) => insert(tx, post),
      () => remove(db, post),
    );
    expect(deleted).toMatchObject({ status: 'fulfilled', value: 1 });
  }
  expect(await orphans(db)).toEqual([]);
});

test('engagement with a post that is being deleted fails', async () => {
  await using race = await openRace();
  const { db, remove } = race;
  for (const insert of Object.values(race.inserts)) {
    const post = await race.post();
    const inserted = await overlap(
      db,
      (tx) => remove(tx, post),
      () => db.transaction(async (tx) => void (await insert(tx, post))),
    );
    expect(inserted).toMatchObject({ status: 'rejected', reason: { code: '23503' } });
  }
  expect(await orphans(db)).toEqual([]);
});

test('posts and comments that are deleted in the middle of engagement leave no rows, and the counters stay equal', async () => {
  await using race = await openRace();
  const { world, db, ana, fan } = race;
  const other = await world.member('other');
  const subjects = openSubjects(kinds, world.clock);
  const { clock, cache } = world;
  const budgets = openBudgets({
    cache,
    clock,
    environment: { BUDGET_FACTOR: '0' },
    findTrust: trustRepository(db).find,
  });
  const engagement = engagementService({ db, clock, subjects, budgets });
  const comments = commentService({
    db,
    clock,
    subjects,
    engagement,
    budgets,
    urls: mediaUrls(world.storage, clock, await streamGrants(db, clock)),
  });
  for (let round = 0; round < rounds; round += 1) {
    const post = await race.post();
    const { _id: id } = await comments.add(fan.id, { subject: post, text: 'First' });
    const parentCommentId = CommentId.parse(id);
    const actions: (() => Promise<unknown>)[] = [fan, other].flatMap(({ id: actor }) => [
      () => engagement.react(actor, post, 'like'),
      () => engagement.save(actor, post),
      () => engagement.share(actor, post, share),
      () => engagement.view(actor, post),
      () => comments.like(actor, parentCommentId, 'like'),
      () => comments.add(actor, { subject: post, text: 'Hi' }),
      () => comments.add(actor, { subject: post, text: 'Reply', parentCommentId }),
    ]);
    const deletion = async () =>
      round % 2
        ? ana.make(deletePost, { params: { id: PostId.parse(post.id) } })
        : comments.remove(ana.id, parentCommentId);
    // the deletion starts at another place in every round
    const place = (round * 5) % actions.length;
    const results = await Promise.allSettled(actions.toSpliced(place, 0, deletion).map((act) => act()));
    expect(results[place]).toMatchObject({ status: 'fulfilled' });
    expect(await orphans(db)).toEqual([]);
    expect(await miscounted(db)).toEqual([]);
  }
  const left = await db.rows('test.posts', 'select id from post');
  expect(left).toHaveLength(Math.ceil(rounds / 2));
});
