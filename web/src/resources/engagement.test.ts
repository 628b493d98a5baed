import { Post } from '@velvet/contracts/content/post';
import { expect, test } from 'vitest';
import { wishFor, withMoreComments, withReaction, withSave } from './engagement.ts';
import { postsOf, withFirst, withoutPost, withPost, type PostPages } from './post-pages.ts';

const ids = ['01a1fcbc-7d3a-727c-b849-bcaf4cde99da', '01a1fcbc-7d3a-727c-b849-bcaf4cde99db'] as const;

function aPost(id: string = ids[0]): Post {
  return Post.parse({
    _id: id,
    author: { id: 'a', name: 'Ana', handle: 'ana', avatar: null, verified: false },
    createdAt: '2026-11-21T12:00:00Z',
    publishedAt: '2026-11-21T12:00:00Z',
    isEdited: false,
    isPinned: false,
    type: 'text',
    state: 'published',
    scheduledFor: null,
    audience: 'public',
    price: null,
    stock: null,
    allowComments: true,
    allowShares: true,
    allowReactions: true,
    ageRestricted: false,
    location: null,
    content: { text: 'Hello', media: [], mentions: [], links: [] },
    engagement: {
      likes: [],
      comments: [],
      shares: [],
      saves: [],
      counts: { likes: 3, comments: 1, shares: 0, saves: 0, views: 9 },
    },
    userEngagement: { isLiked: false, userReaction: null, isSaved: false, isPurchased: false },
    locked: null,
    quotes: null,
    arrangement: [],
  });
}

const postPages = (lists: Post[][]): PostPages => ({
  pages: lists.map((data) => ({ data, meta: { page: 1, limit: 10, hasMore: false, nextCursor: null } })),
  pageParams: lists.map(() => ({})),
});

const likes = (post: Post) => post.engagement.counts.likes;

test('the same reaction again takes it back, another takes its place', () => {
  expect(wishFor(null, 'like')).toBe('like');
  expect(wishFor('like', 'like')).toBeNull();
  expect(wishFor('like', 'fire')).toBe('fire');
});

test('one person counts once, whatever the reaction', () => {
  const liked = withReaction(aPost(), 'like');
  expect(likes(liked)).toBe(4);
  expect(likes(withReaction(liked, 'fire'))).toBe(4);
  expect(withReaction(withReaction(liked, 'fire'), null)).toEqual(aPost());
  expect(withSave(withSave(aPost(), true), false)).toEqual(aPost());
});

test('no count goes below nothing', () => {
  expect(withMoreComments(aPost(), -5).engagement.counts.comments).toBe(0);
});

test('a list of pages changes where the post is, and nowhere else', () => {
  const pages = postPages([[aPost(ids[0])], [aPost(ids[1])]]);
  const changed = withPost(pages, aPost(ids[1])._id, (post) => ({ ...post, isEdited: true }));
  expect(changed.pages[0]).toBe(pages.pages[0]);
  expect(postsOf(changed.pages).map(({ isEdited }) => isEdited)).toEqual([false, true]);
  expect(withPost(pages, aPost('01a1fcbc-7d3a-727c-b849-bcaf4cde99dc')._id, () => aPost())).toBe(pages);
  expect(postsOf(withoutPost(pages, aPost(ids[0])._id).pages).map(({ _id }) => _id)).toEqual([ids[1]]);
});

test('a post that is new stands first, once', () => {
  const pages = withFirst(postPages([[aPost(ids[0])], [aPost(ids[1])]]), aPost(ids[1]));
  expect(postsOf(pages.pages).map(({ _id }) => _id)).toEqual([ids[1], ids[0]]);
});
