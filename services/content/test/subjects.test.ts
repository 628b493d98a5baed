import { reactionChanged } from '@velvet/contracts/content/events';
import { CommentNotFound, PostNotFound } from '@velvet/contracts/content/failures';
import { listSavedPosts } from '@velvet/contracts/content/saved-calls';
import { CommentId, type UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { openBudgets } from '@velvet/people/budget';
import { trustRepository } from '@velvet/people/trust.repository';
import { expect, test } from 'vitest';
import { commentService, type NewComment } from '#comments/comment.service.ts';
import { subjectKinds } from '#context.ts';
import { deletionRepository } from '#deletion/deletion.repository.ts';
import { engagementService } from '#engagement/engagement.service.ts';
import { openSubjects, type SubjectAdapter } from '#subjects/subject.ts';
import { streamGrants } from '#streams/stream-grants.ts';
import { mediaUrls } from '#vault/media-urls.ts';
import { miscounted, orphans } from './miscounted.ts';
import { openContent } from './world.ts';

const table = `create table audio_clip (id uuid primary key, maker_id text not null, is_hidden boolean not null default false,
  applause integer not null default 0, remarks integer not null default 0, shares integer not null default 0,
  saves integer not null default 0, plays integer not null default 0)`;
const trigger = `create trigger delete_engagement after delete on audio_clip referencing old table as gone
  for each statement execute function delete_engagement()`;

const audioClip: SubjectAdapter = {
  table: 'audio_clip',
  owner: 'maker_id',
  counters: { likes: 'applause', comments: 'remarks', shares: 'shares', saves: 'saves', views: 'plays' },
  absent: PostNotFound,
  async find({ db }, id) {
    const clip = await db.one<{ ownerId: UserId }>(
      'audioClip.find',
      'select maker_id as "ownerId" from audio_clip where id = $1 and not is_hidden',
      [id],
    );
    if (!clip) return undefined;
    const root = { kind: 'audioClip', id };
    return {
      ...clip,
      root,
      audience: 'public' as const,
      allowReactions: true,
      allowComments: true,
      allowShares: true,
      commentRules: { maxLength: 2000, allowPictures: true },
      unseen: [],
    };
  },
};

/** Opens the services with a further kind of subject: an entry, a table and its trigger. */
async function openClips() {
  const world = await openContent();
  const { db } = world.service('content');
  await db.run('test.createTable', table);
  await db.run('test.createTrigger', trigger);
  const kinds = { ...subjectKinds, audioClip };
  const subjects = openSubjects(kinds, world.clock);
  const { clock, cache, environment } = world;
  const budgets = openBudgets({ cache, clock, environment, findTrust: trustRepository(db).find });
  const engagement = engagementService({ db, clock, subjects, budgets });
  const comments = commentService({
    db,
    clock,
    subjects,
    engagement,
    budgets,
    urls: mediaUrls(world.storage, clock, await streamGrants(db, clock)),
  });
  return {
    world,
    db,
    kinds,
    engagement,
    comments,
    comment: async (author: { id: UserId }, comment: NewComment) =>
      CommentId.parse((await comments.add(author.id, comment))._id),
    async clip(maker: { id: UserId }) {
      const id = newId();
      await db.run('test.insertClip', 'insert into audio_clip (id, maker_id) values ($1, $2)', [id, maker.id]);
      return { kind: 'audioClip', id };
    },
    check: async () => [...(await miscounted(db, kinds)), ...(await orphans(db, kinds))],
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

test('a further kind of subject is liked, saved, shared and viewed, and its counters follow', async () => {
  await using clips = await openClips();
  const { world, engagement, check } = clips;
  const [ana, fan] = [await world.creator('ana'), await world.member('fan')];
  const clip = await clips.clip(ana);
  expect(await engagement.react(fan.id, clip, 'like')).toEqual({ isLiked: true, reaction: 'like' });
  expect(await engagement.react(fan.id, clip, 'love')).toEqual({ isLiked: true, reaction: 'love' });
  expect(await engagement.save(fan.id, clip)).toMatchObject({ isSaved: true, counts: { likes: 1, saves: 1 } });
  const share = { shareType: 'link', shareText: '' };
  await engagement.share(fan.id, clip, share);
  expect(await engagement.share(fan.id, clip, share)).toMatchObject({ shares: 1 });
  expect(await engagement.view(fan.id, clip)).toMatchObject({ isCounted: true });
  expect(await engagement.view(ana.id, clip)).toMatchObject({ isCounted: false, counts: { views: 1 } });
  expect(await engagement.findCounts(clip)).toEqual({ likes: 1, comments: 0, shares: 1, saves: 1, views: 1 });
  expect(await engagement.react(fan.id, clip, 'love')).toEqual({ isLiked: false, reaction: null });
  expect(await check()).toEqual([]);
  expect((await fan.make(listSavedPosts, {})).data).toEqual([]);
  await world.drain();
  expect(world.published(reactionChanged)).toEqual([]);
});

test('an invisible subject is refused, but can be removed from the saved ones', async () => {
  await using clips = await openClips();
  const { world, engagement, comments } = clips;
  const [ana, fan] = [await world.creator('ana'), await world.member('fan')];
  const clip = await clips.clip(ana);
  await engagement.save(fan.id, clip);
  const commentId = await clips.comment(fan, { subject: clip, text: 'Hi' });
  await clips.db.run('test.hide', 'update audio_clip set is_hidden = true where id = $1', [clip.id]);
  for (const act of [
    () => engagement.react(fan.id, clip, 'like'),
    () => engagement.view(fan.id, clip),
    () => comments.list(fan.id, clip, { page: 1, limit: 10 }),
  ])
    await expect(act()).rejects.toThrow(PostNotFound.message);
  await expect(comments.like(fan.id, commentId, 'like')).rejects.toThrow(CommentNotFound.message);
  expect(await engagement.save(fan.id, clip)).toMatchObject({ isSaved: false, counts: { saves: 0 } });
});

test('comments on a further kind nest, are liked, and are deleted by the owner of the subject', async () => {
  await using clips = await openClips();
  const { world, engagement, comments, check } = clips;
  const [ana, fan, other] = [await world.creator('ana'), await world.member('fan'), await world.member('other')];
  const clip = await clips.clip(ana);
  const first = await clips.comment(fan, { subject: clip, text: 'First' });
  await comments.add(other.id, { subject: clip, text: 'Reply', parentCommentId: first });
  const elsewhere = { subject: await clips.clip(ana), text: 'Elsewhere', parentCommentId: first };
  await expect(comments.add(other.id, elsewhere)).rejects.toThrow(CommentNotFound.message);
  expect(await comments.like(other.id, first, 'like')).toMatchObject({ counts: { likes: 1, replies: 1 } });
  const listed = await comments.list(ana.id, clip, { page: 1, limit: 10 });
  expect(listed).toMatchObject([{ _id: first, canDelete: true, canEdit: false }]);
  expect(await engagement.findCounts(clip)).toMatchObject({ comments: 2 });
  await expect(comments.remove(other.id, first)).rejects.toThrow(CommentNotFound.message);
  expect(await comments.remove(ana.id, first)).toBe(2);
  expect(await engagement.findCounts(clip)).toMatchObject({ comments: 0 });
  expect(await check()).toEqual([]);
});

test('deleting an account or a subject deletes its engagement of a further kind', async () => {
  await using clips = await openClips();
  const { world, db, kinds, engagement, comments, check } = clips;
  const [ana, fan, other] = [await world.creator('ana'), await world.member('fan'), await world.member('other')];
  const clip = await clips.clip(ana);
  for (const { id } of [fan, other]) {
    await engagement.react(id, clip, 'like');
    await engagement.save(id, clip);
    await engagement.view(id, clip);
    await engagement.share(id, clip, { shareType: 'link', shareText: '' });
    const comment = await clips.comment({ id }, { subject: clip, text: 'Hi' });
    await comments.like(fan.id, comment, 'like');
  }
  await db.transaction(async (tx) => {
    const own = deletionRepository(tx, kinds);
    await own.deleteEngagement(fan.id);
    await own.deleteComments(fan.id);
  });
  expect(await engagement.findCounts(clip)).toEqual({ likes: 1, comments: 1, shares: 1, saves: 1, views: 1 });
  expect(await check()).toEqual([]);
  await db.run('test.deleteClip', 'delete from audio_clip where id = $1', [clip.id]);
  expect(await check()).toEqual([]);
  expect(await db.rows('test.comments', 'select id from subject_comment')).toEqual([]);
});
