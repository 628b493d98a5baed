import { accountDeleted, userBlocked } from '@velvet/contracts/account/events';
import {
  addComment,
  deleteComment,
  likeComment,
  listComments,
  listReplies,
} from '@velvet/contracts/content/comment-calls';
import {
  commentAdded,
  commentDeleted,
  postShared,
  postViewed,
  reactionChanged,
} from '@velvet/contracts/content/events';
import { likePost, readPost, savePost, sharePost, viewPost } from '@velvet/contracts/content/post-calls';
import type { CommentId } from '@velvet/contracts/ids';
import { dataOf, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { miscounted } from './miscounted.ts';
import { openContent } from './world.ts';

const twenty = Array.from({ length: 20 });

test('twenty likes at once are one, another reaction replaces it, the same takes it back', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const fan = await world.member('fan');
  const { _id: id } = await world.post(ana, { text: 'Hello' });
  const params = { id };

  const likes = await Promise.all(twenty.map(() => fan.make(likePost, { params, body: { reaction: 'like' } })));
  expect(new Set(likes.map(({ data }) => JSON.stringify(data)))).toEqual(
    new Set([
      JSON.stringify({
        isLiked: true,
        reaction: 'like',
        counts: { likes: 1, comments: 0, shares: 0, saves: 0, views: 0 },
      }),
    ]),
  );
  expect((await fan.make(likePost, { params, body: { reaction: 'love' } })).data).toMatchObject({
    isLiked: true,
    reaction: 'love',
    counts: { likes: 1 },
  });
  expect((await fan.make(readPost, { params })).data).toMatchObject({
    engagement: { likes: [{ user: { handle: 'fan' }, reaction: 'love' }] },
    userEngagement: { isLiked: true, userReaction: 'love' },
  });
  expect((await fan.make(likePost, { params, body: { reaction: 'love' } })).data).toMatchObject({
    isLiked: false,
    reaction: null,
    counts: { likes: 0 },
  });
  expect((await fan.make(likePost, { params, body: { reaction: null } })).data).toMatchObject({ isLiked: false });
  const saves = await Promise.all(twenty.map(() => fan.make(savePost, { params })));
  expect(saves.every(({ data }) => data?.isSaved)).toBe(true);
  const views = await Promise.all(twenty.map(() => fan.make(viewPost, { params })));
  expect(views.filter(({ data }) => data?.isCounted)).toHaveLength(1);
  expect((await ana.make(viewPost, { params })).data).toMatchObject({
    isCounted: false,
    counts: { views: 1, saves: 1 },
  });
  world.clock.advance({ days: 1 });
  await fan.make(viewPost, { params });
  await fan.make(sharePost, { params, body: { shareType: 'link', shareText: 'See' } });
  await world.drain();

  expect(dataOf(await ana.make(readPost, { params })).engagement).toMatchObject({
    saves: [{ user: { handle: 'fan' } }],
    shares: [{ shareText: 'See' }],
    counts: { likes: 0, saves: 1, shares: 1, views: 2 },
  });
  expect(dataOf(await world.anonymous.make(readPost, { params })).engagement.saves).toEqual([]);
  expect(world.published(reactionChanged).map(({ reaction, previous }) => [reaction, previous])).toEqual([
    ['like', null],
    ['love', 'like'],
    [null, 'love'],
  ]);
  expect(world.published(postViewed)).toHaveLength(2);
  expect(await miscounted(world.service('content').db)).toEqual([]);
});

test('a person who shares a post again and again is counted once a day', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const [fan, other] = [await world.member('fan'), await world.member('other')];
  const { _id: id } = await world.post(ana, { text: 'Hello' });
  const share = (who: Pick<Person, 'make'>, shareText = '') =>
    who.make(sharePost, { params: { id }, body: { shareType: 'link', shareText } });
  const atOnce = await Promise.all(twenty.map(() => share(fan)));
  expect(atOnce.map(({ status }) => status)).toEqual(twenty.map(() => 200));
  expect(await share(fan, 'Look')).toMatchObject({ data: { shareText: 'Look', counts: { shares: 1 } } });
  expect(await share(other)).toMatchObject({ data: { counts: { shares: 2 } } });
  expect(await share(world.anonymous)).toMatchObject({ status: 401 });
  world.clock.advance({ days: 1 });
  expect(await share(fan, 'Again')).toMatchObject({ data: { counts: { shares: 3 } } });
  const { data } = await ana.make(readPost, { params: { id } });
  expect(data!.engagement.shares.map(({ user, shareText }) => [user.handle, shareText])).toEqual([
    ['fan', 'Again'],
    ['other', ''],
    ['fan', 'Look'],
  ]);
  await world.drain();
  expect(world.published(postShared)).toHaveLength(3);
  expect(await miscounted(world.service('content').db)).toEqual([]);
});

test('disallowed actions, and actions on locked posts, are refused on the server', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const fan = await world.member('fan');
  const closed = await world.post(ana, {
    text: 'Quiet',
    allowComments: false,
    allowReactions: false,
    allowShares: false,
  });
  const locked = await world.post(ana, { text: 'Paid', price: 5 });
  const tries = async (id: typeof closed._id) => [
    await fan.make(addComment, { body: { postId: id, text: 'Hi' } }),
    await fan.make(likePost, { params: { id }, body: {} }),
    await fan.make(sharePost, { params: { id }, body: {} }),
  ];
  expect((await tries(closed._id)).map(({ status, code }) => [status, code])).toEqual([
    [403, 'CommentsClosed'],
    [403, 'ReactionsClosed'],
    [403, 'SharesClosed'],
  ]);
  expect((await tries(locked._id)).map(({ status, code }) => [status, code])).toEqual(
    [1, 2, 3].map(() => [403, 'PostLocked']),
  );
  for (const call of [savePost, viewPost])
    expect(await fan.make(call, { params: { id: locked._id } })).toMatchObject({ status: 403 });
  expect(await fan.make(listComments, { params: { postId: locked._id } })).toMatchObject({
    status: 403,
    code: 'PostLocked',
  });
});

async function openTalk() {
  const world = await openContent();
  const ana = await world.creator('ana');
  const fan = await world.member('fan');
  const other = await world.member('other');
  const { _id: postId } = await world.post(ana, { text: 'Talk' });
  const say = async (who: Person, text: string, parentCommentId?: CommentId) =>
    (await who.make(addComment, { body: { postId, text, parentCommentId } })).data;
  return { world, ana, fan, other, postId, say, [Symbol.asyncDispose]: () => world[Symbol.asyncDispose]() };
}

test('comments nest, page and are liked', async () => {
  await using talk = await openTalk();
  const { world, fan, other, postId, say } = talk;
  const first = (await say(fan, ' <b>First</b> '))!;
  expect(first).toMatchObject({ content: { text: '<b>First</b>', media: [] }, parentCommentId: null, canDelete: true });
  const replies = await Promise.all(['r1', 'r2', 'r3', 'r4'].map((text) => say(other, text, first._id)));
  expect(await say(fan, 'to a reply', replies[0]!._id)).toMatchObject({ parentCommentId: first._id });
  const second = (await say(other, 'Second'))!;
  const byForm = await other.make(addComment, { body: { postId, text: 'By form' }, files: [] });
  expect(byForm.data).toMatchObject({ content: { text: 'By form' } });
  const likes = await Promise.all(twenty.map(() => fan.make(likeComment, { params: { id: second._id }, body: {} })));
  expect(likes.every(({ data }) => data?.counts.likes === 1)).toBe(true);

  const page = await fan.make(listComments, { params: { postId }, query: { limit: 2 } });
  expect(dataOf(page).map(({ content }) => content.text)).toEqual(['By form', 'Second']);
  expect(dataOf(page)[1]).toMatchObject({ userEngagement: { isLiked: true, userReaction: 'like' }, canDelete: false });
  const query = { limit: 2, cursor: page.meta!.nextCursor! };
  const rest = await world.anonymous.make(listComments, { params: { postId }, query });
  expect(rest.data).toMatchObject([{ _id: first._id, engagement: { counts: { replies: 5 } } }]);
  expect(dataOf(rest)[0]!.engagement.replies).toHaveLength(3);
  const more = await fan.make(listReplies, { params: { id: first._id }, query: { limit: 3, page: 2 } });
  expect(more.data).toHaveLength(2);
  const { data } = await fan.make(readPost, { params: { id: postId } });
  expect(data!.engagement.counts.comments).toBe(8);
  await world.drain();
  const told = world.published(commentAdded)[1];
  expect(told).toMatchObject({
    parentCommentId: first._id,
    parentAuthorId: fan.id,
    excerpt: expect.stringMatching(/^r\d$/),
  });
});

test('comments are deleted by who may, with their replies, and the counters follow', async () => {
  await using talk = await openTalk();
  const { world, ana, fan, other, postId, say } = talk;
  const first = (await say(fan, 'First'))!;
  const reply = (await say(other, 'Reply', first._id))!;
  await say(other, 'Reply too', first._id);
  const second = (await say(other, 'Second'))!;

  const foreign = await fan.make(deleteComment, { params: { id: second._id } });
  expect(foreign).toMatchObject({ status: 404, code: 'CommentNotFound' });
  expect((await other.make(deleteComment, { params: { id: reply._id } })).data).toMatchObject({ removed: 1 });
  // the author of the post, while somebody replies
  const [removed] = await Promise.all([
    ana.make(deleteComment, { params: { id: first._id } }),
    say(other, 'late', first._id),
  ]);
  expect(removed.status).toBe(200);
  expect(await miscounted(world.service('content').db)).toEqual([]);
  await world.drain();
  expect(world.published(commentDeleted).length).toBeGreaterThanOrEqual(3);

  await world.publish(userBlocked, { blockerId: fan.id, blockedId: other.id });
  await world.drain();
  expect((await fan.make(listComments, { params: { postId } })).data).toEqual([]);
  await fan.make(likePost, { params: { id: postId }, body: {} });
  await world.publish(accountDeleted, { userId: fan.id });
  await world.publish(accountDeleted, { userId: other.id });
  await world.drain();
  expect(await miscounted(world.service('content').db)).toEqual([]);
  const { data } = await ana.make(readPost, { params: { id: postId } });
  expect(data!.engagement.counts).toMatchObject({ likes: 0, comments: 0 });
});
