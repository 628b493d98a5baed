import { userBlocked } from '@velvet/contracts/account/events';
import { commentEdited, personMentioned } from '@velvet/contracts/content/events';
import { addComment, editComment, listComments, listReplies } from '@velvet/contracts/content/comment-calls';
import { editPost, readPost } from '@velvet/contracts/content/post-calls';
import type { PostId } from '@velvet/contracts/ids';
import { dataOf } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { openContent, type ContentWorld } from './world.ts';

type Member = Awaited<ReturnType<ContentWorld['member']>>;

async function openPeople() {
  const world = await openContent();
  const [ana, bo, cy] = [await world.creator('ana'), await world.member('bo.b'), await world.member('cyd')];
  return {
    world,
    ana,
    bo,
    cy,
    comment: async (who: Member, postId: PostId, text: string, parentCommentId?: string) =>
      dataOf(await who.make(addComment, { body: { postId, text, ...(parentCommentId && { parentCommentId }) } })),
    told: () => world.published(personMentioned).map(({ userId, commentId }) => [userId, commentId]),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

test('a post links mentioned people, and notifies each of them once when they can see it', async () => {
  await using people = await openPeople();
  const { world, ana, bo, cy, told } = people;
  const text = 'With @Bo.b. and @cyd, @nobody, mail me@cyd, @bo.b again';
  const { _id: id, content } = await world.post(ana, { text, privacy: 'followers' });
  expect(content.mentions).toEqual([
    { written: 'bo.b', id: bo.id, handle: 'bo.b' },
    { written: 'cyd', id: cy.id, handle: 'cyd' },
  ]);
  await world.drain();
  expect(told()).toEqual([]);
  await world.follow(bo, ana);
  await ana.make(editPost, { params: { id }, body: { allowShares: false } });
  await ana.make(editPost, { params: { id }, body: { text: 'Only @cyd' } });
  await ana.make(editPost, { params: { id }, body: { text: 'And @bo.b and @ana' } });
  await world.drain();
  // named again, which a notification is not made of twice
  expect(told()).toEqual([
    [bo.id, null],
    [bo.id, null],
  ]);
  // the handle has changed, the person has not
  await world.card(bo, { handle: 'bobby' });
  const { data } = await bo.make(readPost, { params: { id } });
  expect(data!.content.mentions).toContainEqual({ written: 'bo.b', id: bo.id, handle: 'bobby' });
  expect(dataOf(await world.anonymous.make(readPost, { params: { id } })).content.mentions).toEqual([]);
});

test('a draft notifies nobody before it is published', async () => {
  await using people = await openPeople();
  const { world, ana, bo, told } = people;
  const { _id: id } = await world.post(ana, { text: '@bo.b', isDraft: true });
  await world.drain();
  expect(told()).toEqual([]);
  await ana.make(editPost, { params: { id }, body: { isDraft: false } });
  await world.drain();
  expect(told()).toEqual([[bo.id, null]]);
});

test('a comment notifies mentioned people, except recipients of the comment and blocked people', async () => {
  await using people = await openPeople();
  const { world, ana, bo, cy, comment, told } = people;
  const { _id: postId } = await world.post(ana, { text: 'Open' });
  const first = await comment(bo, postId, 'Look, @cyd and @ana');
  expect(first.content.mentions.map(({ id }) => id).toSorted()).toEqual([ana.id, cy.id].toSorted());
  await comment(cy, postId, 'Yes @bo.b', first._id);
  await world.drain();
  expect(told()).toEqual([[cy.id, first._id]]);
  await world.publish(userBlocked, { blockerId: cy.id, blockedId: bo.id });
  await world.drain();
  await comment(bo, postId, 'Still there, @cyd?');
  await world.drain();
  expect(told()).toHaveLength(1);
  const { data } = await cy.make(listComments, { params: { postId } });
  expect(data).toEqual([]);
});

test('only its author edits a comment, which keeps its replies and is marked as edited', async () => {
  await using people = await openPeople();
  const { world, ana, bo, cy, comment, told } = people;
  const { _id: postId } = await world.post(ana, { text: 'Open' });
  const { _id: id, isEdited, canEdit } = await comment(bo, postId, 'Frist');
  await comment(cy, postId, 'A reply', id);
  expect([isEdited, canEdit]).toEqual([false, true]);
  const edit = (who: Member, text: string) => who.make(editComment, { params: { id }, body: { text } });
  for (const who of [ana, cy]) expect(await edit(who, 'Mine')).toMatchObject({ status: 404 });
  expect(await edit(bo, '  ')).toMatchObject({ status: 400, field: 'text' });
  expect((await edit(bo, 'Frist')).data).toMatchObject({ isEdited: false });
  expect((await edit(bo, 'First, @cyd')).data).toMatchObject({
    isEdited: true,
    content: { text: 'First, @cyd', mentions: [{ id: cy.id }] },
    engagement: { counts: { replies: 1 } },
  });
  expect((await ana.make(listReplies, { params: { id } })).data).toHaveLength(1);
  expect(dataOf(await ana.make(listComments, { params: { postId } }))[0]).toMatchObject({
    isEdited: true,
    canEdit: false,
  });
  await world.drain();
  expect(world.published(commentEdited)).toMatchObject([{ commentId: id, authorId: bo.id, excerpt: 'First, @cyd' }]);
  expect(told()).toEqual([[cy.id, id]]);
  await ana.make(editPost, { params: { id: postId }, body: { allowComments: false } });
  expect(await edit(bo, 'Late')).toMatchObject({ code: 'CommentsClosed' });
  await ana.make(editPost, { params: { id: postId }, body: { privacy: 'friends' } });
  expect(await edit(bo, 'Gone')).toMatchObject({ status: 404 });
});
