import { InfiniteQueryObserver } from '@tanstack/react-query';
import { Post } from '@velvet/contracts/content/post';
import { afterEach, expect, test, vi } from 'vitest';
import { createQueryClient } from '#api/query-client.ts';
import { postIn, refreshPost } from './post-cache.ts';
import { authorPostsQuery } from './posts.ts';

const id = '01a1fcbc-7d3a-727c-b849-bcaf4cde99da';

/** As the server sends it. */
const sentPost = (isPurchased: boolean) => ({
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
  content: { text: isPurchased ? 'Opened' : 'Locked', media: [], mentions: [], links: [] },
  engagement: {
    likes: [],
    comments: [],
    shares: [],
    saves: [],
    counts: { likes: 0, comments: 0, shares: 0, saves: 0, views: 0 },
  },
  userEngagement: { isLiked: false, userReaction: null, isSaved: false, isPurchased },
  locked: null,
  quotes: null,
  arrangement: [],
});

afterEach(() => vi.unstubAllGlobals());

test('refreshPost keeps a purchased post open when a list requested before the purchase arrives late', async () => {
  let isPurchased = false;
  const lists: { postAtRequest: object; answer: (data: object) => void }[] = [];
  vi.stubGlobal('fetch', (address: string | URL | Request) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address, 'http://localhost');
    const postAtRequest = sentPost(isPurchased);
    if (pathname.endsWith(id)) return Promise.resolve(Response.json({ success: true, data: postAtRequest }));
    return new Promise<Response>((resolve) => {
      lists.push({ postAtRequest, answer: (body) => resolve(Response.json(body)) });
    });
  });
  const answerLists = () => {
    for (const { postAtRequest, answer } of lists.splice(0))
      answer({ success: true, data: [postAtRequest], meta: { nextCursor: null, hasMore: false, limit: 10 } });
  };
  const client = createQueryClient();
  const shown = new InfiniteQueryObserver(client, authorPostsQuery('ana', 'fan'));
  const stop = shown.subscribe(() => undefined);
  await expect.poll(() => lists).toHaveLength(1);
  answerLists();
  const { _id } = Post.parse(sentPost(false));
  await expect.poll(() => postIn(client, _id)?.content.text).toBe('Locked');

  void shown.refetch();
  await expect.poll(() => lists).toHaveLength(1);
  isPurchased = true;
  let isRefreshed = false;
  const refreshing = refreshPost(client, _id).finally(() => (isRefreshed = true));
  await expect.poll(() => postIn(client, _id)?.content.text).toBe('Opened');
  // the request that was made before the purchase is the first to be answered
  while (!isRefreshed) {
    answerLists();
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
  await refreshing;
  expect(postIn(client, _id)?.content.text).toBe('Opened');
  stop();
  client.clear();
});
