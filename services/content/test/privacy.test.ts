import { userBlocked } from '@velvet/contracts/account/events';
import { addComment, likeComment, listComments, listReplies } from '@velvet/contracts/content/comment-calls';
import { commentAdded, reactionChanged } from '@velvet/contracts/content/events';
import type { Post } from '@velvet/contracts/content/post';
import {
  deletePost,
  editPost,
  likePost,
  listPosts,
  readPost,
  savePost,
  sharePost,
} from '@velvet/contracts/content/post-calls';
import { purchaseRefunded, subscriptionEnded } from '@velvet/contracts/payment/events';
import type { CommentId } from '@velvet/contracts/ids';
import { dataOf, makeCall, type Person } from '@velvet/testing/person';
import { expect, test } from 'vitest';
import { openContent, type ContentWorld } from './world.ts';

type Viewer = Pick<Person, 'make'>;

/** Leaves this person's name on the post in every way there is. @returns the comment */
async function engage(person: Person, { _id: id }: Post): Promise<CommentId> {
  const answers = [
    await person.make(likePost, { params: { id }, body: { reaction: 'like' } }),
    await person.make(savePost, { params: { id } }),
    await person.make(sharePost, { params: { id }, body: { shareType: 'link', shareText: 'See' } }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const comment = await person.make(addComment, { body: { postId: id, text: 'Lovely' } });
  return dataOf(comment)._id;
}

/** Every way of reading posts. */
async function readAll(viewer: Viewer, author: Person, posts: readonly Post[]): Promise<Post[]> {
  const ids = posts.map(({ _id }) => _id);
  const lists = await Promise.all(
    [
      { author: author.handle },
      { author: author.id },
      { feed: 'discover' as const },
      { feed: 'home' as const },
      { ids: ids.join(',') },
      { q: 'tide' },
    ].map((query) => viewer.make(listPosts, { query })),
  );
  const single = await Promise.all(ids.map((id) => viewer.make(readPost, { params: { id } })));
  return [...lists.flatMap(({ data }) => data ?? []), ...single.flatMap(({ data }) => data ?? [])];
}

/** One post of every kind that can be locked, all engaged with by somebody for whom they were open. */
async function openLockedPosts(world: ContentWorld) {
  const ana = await world.creator('ana');
  const payer = await world.member('payer');
  await world.plan(ana);
  await world.follow(payer, ana);
  await world.follow(ana, payer);
  const subscription = await world.subscribe(payer, ana);
  const kinds = [
    { privacy: 'followers' },
    { privacy: 'subscribers' },
    { privacy: 'friends', price: '5.00' },
    { privacy: 'public', price: '5.00' },
    { privacy: 'public', ageRestricted: true },
    { privacy: 'followers', price: '5.00' },
    { privacy: 'subscribers', price: '5.00' },
  ] as const;
  const posts: Post[] = [];
  const purchases = [];
  for (const kind of kinds) {
    const post = await world.post(ana, { text: 'The tide comes at nine', ...kind });
    if ('price' in kind) purchases.push(await world.buy(payer, ana.id, post._id));
    posts.push(post);
  }
  const comments = [];
  for (const post of posts) comments.push(await engage(payer, post));
  return { ana, payer, posts, comments, subscription, purchases };
}

test('no response about a locked post names its buyers to any viewer', async () => {
  await using world = await openContent();
  const { ana, payer, posts, comments } = await openLockedPosts(world);
  const stranger = await world.member('stranger');
  const follower = await world.member('follower');
  await world.follow(follower, ana);
  const subscriber = await world.member('subscriber');
  await world.subscribe(subscriber, ana);
  const friend = await world.member('friend');
  await world.follow(friend, ana);
  await world.follow(ana, friend);

  const named = [payer.id, payer.handle, payer.handle.toUpperCase()];
  for (const viewer of [world.anonymous, stranger, follower, subscriber, friend]) {
    const seen = await readAll(viewer, ana, posts);
    const locked = seen.filter((post) => post.locked !== null);
    expect(locked.length).toBeGreaterThan(0);
    for (const post of locked) {
      for (const name of named) expect(JSON.stringify(post)).not.toContain(name);
      expect(post.engagement.counts).toEqual({ likes: 1, comments: 1, shares: 1, saves: 1, views: 0 });
    }
    const lockedIds = new Set(locked.map(({ _id }) => _id));
    for (const [index, { _id: postId }] of posts.entries()) {
      if (!lockedIds.has(postId)) continue;
      const refusals = [
        await viewer.make(listComments, { params: { postId } }),
        await viewer.make(listReplies, { params: { id: comments[index]! } }),
      ];
      expect(refusals.map(({ status }) => status)).toEqual([403, 403]);
      expect(JSON.stringify(refusals)).not.toContain(payer.handle);
    }
  }
});

test('people who lost access find themselves, and nobody else, in what they once paid for', async () => {
  await using world = await openContent();
  const { ana, payer, posts, subscription, purchases } = await openLockedPosts(world);
  const endedAt = world.clock.now().toISOString();
  await world.publish(subscriptionEnded, { ...subscription, revision: 2, reason: 'cancelled', endedAt });
  for (const purchase of purchases)
    await world.publish(purchaseRefunded, { ...purchase, reason: 'refunded', refundedAt: endedAt });
  await world.drain();
  const seen = (await readAll(payer, ana, posts)).filter((post) => post.locked !== null);
  expect(seen.length).toBeGreaterThan(0);
  for (const post of seen) {
    expect(post.engagement).toMatchObject({ likes: [], comments: [], shares: [], saves: [] });
    expect(post.userEngagement).toMatchObject({ isLiked: true, userReaction: 'like', isSaved: true });
  }
});

test('a commenter who lost access is not notified of replies and likes', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const [lapsed, payer] = [await world.member('lapsed'), await world.member('payer')];
  const { _id: postId } = await world.post(ana, { text: 'Paid', privacy: 'subscribers' });
  const subscription = await world.subscribe(lapsed, ana);
  await world.subscribe(payer, ana);
  const comment = await lapsed.make(addComment, { body: { postId, text: 'First' } });
  const answer = async () => {
    await payer.make(addComment, { body: { postId, text: 'Yes', parentCommentId: dataOf(comment)._id } });
    await payer.make(likeComment, { params: { id: dataOf(comment)._id }, body: {} });
    await world.drain();
    return [world.published(commentAdded).at(-1), world.published(reactionChanged).at(-1)];
  };
  expect(await answer()).toMatchObject([
    { parentAuthorId: lapsed.id, isOpenToParentAuthor: true },
    { ownerId: lapsed.id, reaction: 'like', isOpenToOwner: true },
  ]);
  await payer.make(likeComment, { params: { id: dataOf(comment)._id }, body: {} });
  const endedAt = world.clock.now().toISOString();
  await world.publish(subscriptionEnded, { ...subscription, revision: 2, reason: 'cancelled', endedAt });
  await world.drain();
  expect(await answer()).toMatchObject([
    { parentAuthorId: lapsed.id, isOpenToParentAuthor: false },
    { ownerId: lapsed.id, reaction: 'like', isOpenToOwner: false },
  ]);
});

test('the newest three of a list leave out people blocked either way', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const viewer = await world.member('viewer');
  const others = [];
  for (const handle of ['first', 'second', 'third', 'fourth', 'fifth']) others.push(await world.member(handle));
  const post = await world.post(ana, { text: 'Open' });
  for (const other of others) {
    await engage(other, post);
    world.clock.advance({ seconds: 1 });
  }
  await world.publish(userBlocked, { blockerId: viewer.id, blockedId: others[4]!.id });
  await world.publish(userBlocked, { blockerId: others[3]!.id, blockedId: viewer.id });
  await world.drain();
  for (const seen of await readAll(viewer, ana, [post])) {
    const { likes, comments, shares, saves } = seen.engagement;
    const lists = [likes.map(({ user }) => user), comments.map(({ author }) => author), shares.map(({ user }) => user)];
    expect(lists.map((list) => list.map(({ handle }) => handle))).toEqual([['third'], ['third'], ['third']]);
    expect(saves).toEqual([]);
  }
});

test('likes, shares and saves of people with a private profile are counted and name nobody, and their comments name them', async () => {
  await using world = await openContent();
  const ana = await world.creator('ana');
  const [shy, viewer] = [await world.member('shy', { visibility: 'private' }), await world.member('viewer')];
  const post = await world.post(ana, { text: 'Open' });
  const comment = await engage(shy, post);
  await shy.make(likeComment, { params: { id: comment }, body: {} });
  for (const person of [viewer, ana, world.anonymous]) {
    for (const { engagement } of await readAll(person, ana, [post])) {
      expect(engagement).toMatchObject({ likes: [], shares: [], saves: [], comments: [{ author: { handle: 'shy' } }] });
      expect(engagement.counts).toEqual({ likes: 1, comments: 1, shares: 1, saves: 1, views: 0 });
    }
    const { data } = await person.make(listComments, { params: { postId: post._id } });
    expect(data?.[0]?.engagement).toMatchObject({ likes: [], counts: { likes: 1 } });
  }
});

test('a page that is kept shows nothing of a post from when its author has locked or deleted it, at any replica', async () => {
  await using world = await openContent();
  const [ana, stranger] = [await world.creator('ana'), await world.member('stranger')];
  const urls = [world.url('content'), (await world.startReplica('content')).url];
  const post = await world.post(ana, { text: 'The tide comes at nine' });
  const seen = async () => {
    const answers = await Promise.all(
      urls.flatMap((url) =>
        [undefined, stranger.token].flatMap((token) =>
          [ana.handle, ana.handle.toUpperCase(), ana.id].map((author) =>
            makeCall(url, token, listPosts, { query: { author } }),
          ),
        ),
      ),
    );
    return answers.filter((answer) => JSON.stringify(answer).includes('The tide')).length;
  };
  expect(await seen()).toBe(12);
  await ana.make(editPost, { params: { id: post._id }, body: { privacy: 'followers' } });
  expect(await seen()).toBe(0);
  await ana.make(editPost, { params: { id: post._id }, body: { privacy: 'public' } });
  expect(await seen()).toBe(12);
  await ana.make(deletePost, { params: { id: post._id } });
  expect(await seen()).toBe(0);
});
