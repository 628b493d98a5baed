import { accountDeleted, userBlocked, userUnfollowed } from '@velvet/contracts/account/events';
import {
  commentAdded,
  commentDeleted,
  commentEdited,
  personMentioned,
  postViewed,
  reactionChanged,
} from '@velvet/contracts/content/events';
import { notificationCountsChanged, notificationCreated } from '@velvet/contracts/notification/events';
import {
  countNotifications,
  dismissNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
  restoreNotification,
} from '@velvet/contracts/notification/notifications';
import { subscriptionPastDue } from '@velvet/contracts/payment/events';
import { verificationChanged } from '@velvet/contracts/verification/events';
import { NotificationId, PlanId, SubscriptionId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { dataOf } from '@velvet/testing/person';
import { openWorld } from '@velvet/testing/world';
import { expect, test } from 'vitest';
import { notification } from '#service.ts';
import { newCommentId, newPostId, publishCard, publishComment, publishFollow, publishLike, userId } from './events.ts';

test('a thousand concurrent followers make one row with the exact number, published a few times only', async () => {
  await using world = await openWorld([notification]);
  const ana = await world.user('ana');
  await publishCard(world, userId('fan-999'), 'Bo');
  const fans = Array.from({ length: 1000 }, (_, index) => userId(`fan-${index}`));
  await Promise.all(fans.map((fan) => publishFollow(world, fan, ana.id)));
  await publishFollow(world, userId('fan-999'), ana.id);
  await world.drain();

  const { data } = await ana.make(listNotifications);
  expect(data).toHaveLength(1);
  expect(data?.[0]).toMatchObject({ type: 'follow', title: 'New followers', people: 1000, read: false });
  expect(data?.[0]?.description).toContain(' and 999 others followed you');
  const before = world.published(notificationCreated).length;
  expect(before).toBeLessThan(10);
  world.clock.advance({ seconds: 11 });
  await world.sweep();
  expect(world.published(notificationCreated).at(-1)?.description).toContain('and 999 others');
  await world.sweep();
  expect(world.published(notificationCreated)).toHaveLength(before + 1);
});

test('a row that was read does not grow, and a repetition within a week causes no notification', async () => {
  await using world = await openWorld([notification]);
  const ana = await world.user('ana');
  const postId = newPostId();
  await publishCard(world, userId('bo'), 'Bo');
  await publishLike(world, userId('bo'), ana.id, postId);
  await publishLike(world, ana.id, ana.id, postId);
  const [first] = (await ana.make(listNotifications)).data ?? [];
  expect(first).toMatchObject({ description: 'Bo liked your post', user: { name: 'Bo' } });
  if (!first) throw new Error('nothing was told');
  expect((await ana.make(readNotification, { params: { id: first.id } })).data).toEqual({ unread: 0 });

  await publishLike(world, userId('bo'), ana.id, postId, false);
  await publishLike(world, userId('bo'), ana.id, postId);
  await publishLike(world, userId('cy'), ana.id, postId);

  const rows = (await ana.make(listNotifications)).data;
  expect(rows?.map(({ read, people }) => [read, people])).toEqual([
    [false, 1],
    [true, 1],
  ]);
  await world.drain();
  expect(world.published(notificationCountsChanged)).toMatchObject([{ userId: ana.id, unread: 0 }]);
});

test('taken back, hidden, blocked or deleted, a person vanishes; unread counts follow', async () => {
  await using world = await openWorld([notification]);
  const ana = await world.user('ana');
  const [bo, cy, di, ed] = ['bo', 'cy', 'di', 'ed'].map(userId) as [
    typeof ana.id,
    typeof ana.id,
    typeof ana.id,
    typeof ana.id,
  ];
  for (const fan of [bo, cy, di, ed]) await publishFollow(world, fan, ana.id);
  const people = async () => (await ana.make(listNotifications)).data?.map((row) => row.people);
  expect(await people()).toEqual([4]);
  await world.publish(userUnfollowed, { followerId: bo, followedId: ana.id });
  expect(await people()).toEqual([3]);
  await world.publish(userBlocked, { blockerId: cy, blockedId: ana.id });
  expect(await people()).toEqual([2]);
  await publishCard(world, di, 'Di', { hidden: true });
  expect(await people()).toEqual([1]);
  await publishCard(world, di, 'Di', { revision: 2 });
  expect(await people()).toEqual([2]);
  await world.publish(accountDeleted, { userId: di });
  await publishCard(world, ed, 'Ed', { hidden: true });
  expect(await people()).toEqual([]);
  expect((await ana.make(countNotifications)).data).toMatchObject({ total: 0, unread: 0 });
  await publishComment(world, cy, ana.id);
  expect(await people()).toEqual([]);
});

test('comments are notified one by one with their text, and disappear with them', async () => {
  await using world = await openWorld([notification]);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  await publishCard(world, bo.id, 'Bo');
  const commentId = newCommentId();
  await publishComment(world, bo.id, ana.id, commentId);
  await publishComment(world, bo.id, ana.id);
  const search = async (q: string) => (await ana.make(listNotifications, { query: { q } })).data?.length;
  expect((await ana.make(listNotifications)).data?.[0]?.description).toBe('Bo commented on your post: “how lovely”');
  expect([await search('LOVELY'), await search('bo'), await search('%'), await search('nobody')]).toEqual([2, 2, 0, 0]);

  await world.publish(commentDeleted, { commentId, postId: newPostId(), postAuthorId: ana.id, authorId: bo.id });

  expect((await ana.make(listNotifications, { query: { type: 'comment' } })).data).toHaveLength(1);
  expect((await ana.make(listNotifications, { query: { type: 'like' } })).data).toHaveLength(0);
});

test('a commenter who lost access to the post gets no notification of replies and likes', async () => {
  await using world = await openWorld([notification]);
  const [ana, lapsed] = [await world.user('ana'), await world.user('lapsed')];
  const [postId, commentId] = [newPostId(), newCommentId()];
  const at = world.clock.now().toISOString();
  await publishCard(world, userId('payer'), 'Payer');
  await world.publish(commentAdded, {
    commentId: newCommentId(),
    postId,
    postAuthorId: ana.id,
    authorId: userId('payer'),
    parentCommentId: commentId,
    parentAuthorId: lapsed.id,
    isOpenToParentAuthor: false,
    excerpt: 'so do I',
    createdAt: at,
  });
  await world.publish(reactionChanged, {
    subject: 'comment',
    subjectId: commentId,
    postId,
    ownerId: lapsed.id,
    isOpenToOwner: false,
    actorId: userId('payer'),
    reaction: 'like',
    previous: null,
    changedAt: at,
  });
  await world.drain();
  expect((await lapsed.make(listNotifications)).data).toEqual([]);
  expect((await ana.make(listNotifications)).data).toMatchObject([{ title: 'New comment', user: { name: 'Payer' } }]);
});

test('the platform notifies of the age check, and of round numbers of views', async () => {
  await using world = await openWorld([notification]);
  const ana = await world.user('ana');
  const changedAt = world.clock.now().toISOString();
  await world.publish(verificationChanged, { userId: ana.id, revision: 1, status: 'pending', reason: null, changedAt });
  await world.publish(verificationChanged, {
    userId: ana.id,
    revision: 2,
    status: 'verified',
    reason: null,
    changedAt,
  });
  const postId = newPostId();
  const view = (viewer: number) =>
    world.publish(postViewed, { postId, authorId: ana.id, viewerId: userId(`viewer-${viewer}`), viewedAt: changedAt });
  await Promise.all(Array.from({ length: 101 }, (_, viewer) => view(viewer)));

  const rows = (await ana.make(listNotifications)).data;

  expect(rows?.map(({ type, title, user }) => [type, title, user.name]).sort()).toEqual([
    ['other', "You're verified", 'Velvet'],
    ['view', 'Your post is popular', 'Velvet'],
  ]);
});

test('reading, dismissing and paging; only what is one’s own', async () => {
  await using world = await openWorld([notification]);
  const [ana, bo] = [await world.user('ana'), await world.user('bo')];
  for (let time = 0; time < 5; time += 1) await publishComment(world, bo.id, ana.id);
  const first = await ana.make(listNotifications, { query: { limit: 2 } });
  const cursor = first.meta?.nextCursor ?? '';
  const second = await ana.make(listNotifications, { query: { limit: 2, cursor } });
  const third = await ana.make(listNotifications, { query: { limit: 2, page: 3 } });
  const ids = [first, second, third].flatMap(({ data }) => data?.map(({ id }) => id) ?? []);
  expect(new Set(ids).size).toBe(5);
  expect(third.meta?.hasMore).toBe(false);
  const [id = NotificationId.parse(newId()), other = id] = ids;

  expect((await bo.make(readNotification, { params: { id } })).code).toBe('NotificationNotFound');
  expect((await bo.make(dismissNotification, { params: { id } })).status).toBe(404);
  expect((await ana.make(dismissNotification, { params: { id } })).data).toEqual({ unread: 4 });
  expect((await ana.make(dismissNotification, { params: { id } })).data).toEqual({ unread: 4 });
  expect((await ana.make(readNotification, { params: { id: other } })).data).toEqual({ unread: 3 });
  expect((await ana.make(listNotifications, { query: { unread: true } })).data).toHaveLength(3);
  expect((await ana.make(readAllNotifications)).data).toEqual({ unread: 0 });
  expect((await ana.make(countNotifications)).data).toMatchObject({
    total: 4,
    unread: 0,
    types: { comment: { total: 4, people: 4 } },
  });
  expect((await bo.make(restoreNotification, { params: { id } })).status).toBe(404);
  expect((await ana.make(restoreNotification, { params: { id } })).data).toEqual({ unread: 0 });
  expect((await ana.make(restoreNotification, { params: { id } })).data).toEqual({ unread: 0 });
  const restored = (await ana.make(listNotifications)).data;
  expect(restored?.map((row) => row.id).toSorted()).toEqual(ids.toSorted());
});

test('counts by type include the number of people in the rows', async () => {
  await using world = await openWorld([notification]);
  const ana = await world.user('ana');
  for (const fan of ['bo', 'cleo', 'dan']) await publishFollow(world, userId(fan), ana.id);
  await world.drain();
  expect((await ana.make(countNotifications)).data).toMatchObject({
    total: 1,
    unread: 1,
    types: { follow: { total: 1, unread: 1, people: 3 }, like: { total: 0, people: 0 } },
  });
});

test('signed out, or with wrong input', async () => {
  await using world = await openWorld([notification]);
  const ana = await world.user('ana');
  const id = NotificationId.parse(newId());
  for (const call of [readNotification, dismissNotification, restoreNotification]) {
    expect((await world.anonymous.make(call, { params: { id } })).status).toBe(401);
    expect((await ana.make(call, { params: { id: 'x' } })).field).toBe('id');
  }
  for (const call of [listNotifications, countNotifications, readAllNotifications]) {
    expect((await world.anonymous.make(call)).status).toBe(401);
  }
  expect((await ana.make(listNotifications, { query: { limit: 101 } })).field).toBe('limit');
  const cursor = Buffer.from('x|y').toString('base64url');
  expect((await ana.make(listNotifications, { query: { cursor } })).field).toBe('cursor');
});

test('a past-due subscription leads to the page that pays it, and names the thing to do', async () => {
  await using world = await openWorld([notification]);
  const bo = await world.user('bo');
  await publishCard(world, userId('ana'), 'Ana');
  const subscriptionId = SubscriptionId.parse(newId());
  const event = {
    subscriptionId,
    subscriberId: bo.id,
    creatorId: userId('ana'),
    planId: PlanId.parse(newId()),
    interval: 'month' as const,
    revision: 3,
    graceEndsAt: world.clock.now().toISOString(),
  };
  await world.publish(subscriptionPastDue, event);
  await world.publish(subscriptionPastDue, { ...event, revision: 4, needsAction: true });
  await world.publish(subscriptionPastDue, { ...event, revision: 5, isRetried: false });
  await world.drain();

  const link = `/dashboard?section=subscriptions&view=renewal&item=${subscriptionId}`;
  expect((await bo.make(listNotifications)).data).toMatchObject([
    { title: 'Payment failed', description: expect.stringContaining('no longer accepts this card'), link },
    { title: 'Confirm your payment', link },
    { title: 'Payment failed', description: expect.stringContaining("We'll try again"), link },
  ]);
});

test('a mention is notified once with the text of the edited comment', async () => {
  await using world = await openWorld([notification]);
  const ana = await world.user('ana');
  await publishCard(world, userId('bo'), 'Bo');
  const [postId, commentId] = [newPostId(), newCommentId()];
  const mention = { postId, userId: ana.id, authorId: userId('bo'), mentionedAt: world.clock.now().toISOString() };
  await world.publish(personMentioned, { ...mention, commentId: null, excerpt: '' });
  await world.publish(personMentioned, { ...mention, commentId, excerpt: 'Hi @ana' });
  await world.publish(personMentioned, { ...mention, commentId, excerpt: 'Hi @ana' });
  await world.drain();
  const told = async () =>
    dataOf(await ana.make(listNotifications)).map(({ type, description }) => [type, description]);
  expect(await told()).toEqual([
    ['other', 'Bo mentioned you in a comment: “Hi @ana”'],
    ['other', 'Bo mentioned you in a post'],
  ]);
  const edit = { commentId, postId, postAuthorId: userId('cy'), authorId: userId('bo'), excerpt: 'Hello @ana' };
  await world.publish(commentEdited, edit);
  await world.drain();
  expect((await told())[0]).toEqual(['other', 'Bo mentioned you in a comment: “Hello @ana”']);
  await world.publish(userBlocked, { blockerId: ana.id, blockedId: userId('bo') });
  await world.drain();
  expect(await told()).toEqual([]);
});
