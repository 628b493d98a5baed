import * as fc from 'fast-check';
import { Audience } from '@velvet/contracts/content/events';
import { PostState, type Person } from '@velvet/contracts/content/post';
import { CommentId, PostId, UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { expect, test } from 'vitest';
import type { PostShape, ViewerBits } from './post.ts';
import { commonView, postPresenter } from './post.presenter.ts';

const presenter = postPresenter({ sign: (key) => Promise.resolve(`https://media.test/${key}`), lasting: (key) => key });

const personOf = (handle: string): Person => ({
  id: UserId.parse(`social|${handle}`),
  name: `Name of ${handle}`,
  handle,
  avatar: `https://media.test/face-of-${handle}`,
  verified: false,
});
const author = personOf('author');
const viewer = personOf('viewer');
/** The viewer has once liked, commented on, shared and saved the post, and so have others. */
const engaged = [viewer, personOf('payer'), personOf('patron')];
const namesOf = ({ id, name, handle, avatar }: Person) => [id, name, handle, avatar ?? id];

const at = '2026-01-02T03:04:05.000Z';
const shape: fc.Arbitrary<PostShape> = fc
  .record({
    state: fc.oneof({ weight: 9, arbitrary: fc.constant('published' as const) }, fc.constantFrom(...PostState.options)),
    audience: fc.constantFrom(...Audience.options),
    priceMinor: fc.constantFrom(0, 500),
    ageRestricted: fc.boolean(),
    hidden: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.boolean()),
  })
  .map(({ hidden, ...drawn }) => ({
    ...drawn,
    id: PostId.parse(newId()),
    position: newId(),
    pagePosition: newId(),
    isPinned: false,
    text: 'The tide comes at nine',
    currency: 'USD',
    allowComments: true,
    allowShares: true,
    allowReactions: true,
    location: 'Secret Bay',
    scheduledFor: null,
    createdAt: at,
    isEdited: false,
    publishedAt: at,
    counts: { likes: 3, comments: 3, shares: 3, saves: 3, views: 7 },
    author: { ...author, hidden },
    plan: null,
    media: [],
    nextMedia: null,
    mentions: [],
    links: [],
    likes: engaged.map((user) => ({ user, reaction: 'like' })),
    comments: engaged.map((who) => ({
      _id: CommentId.parse(newId()),
      author: who,
      createdAt: at,
      content: { text: 'See' },
    })),
    shares: engaged.map((user) => ({ user, shareType: 'link', shareText: '' })),
    saves: engaged.map((user) => ({ user })),
  }));

const relation: fc.Arbitrary<{ bits: Omit<ViewerBits, 'id'>; viewerId: UserId | undefined }> = fc
  .record({
    bits: fc.record({
      reaction: fc.constantFrom(null, 'like' as const),
      isSaved: fc.boolean(),
      hasPurchased: fc.boolean(),
      follows: fc.boolean(),
      followedBack: fc.boolean(),
      isSubscribed: fc.boolean(),
      isAdult: fc.boolean(),
      isBlocked: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.boolean()),
      unseen: fc.subarray(engaged.slice(1).map(({ id }) => id as string)),
    }),
    viewerId: fc.constantFrom(undefined, author.id, viewer.id),
  })
  .map(({ bits, viewerId }) => ({ viewerId, bits: viewerId === undefined ? { ...noBits, unseen: [] } : bits }));

const noBits = {
  reaction: null,
  isSaved: false,
  hasPurchased: false,
  follows: false,
  followedBack: false,
  isSubscribed: false,
  isAdult: false,
  isBlocked: false,
};

test('a locked post names nobody but its author, and keeps its counts, for every relation and audience', async () => {
  let locked = 0;
  await fc.assert(
    fc.asyncProperty(shape, relation, async (post, { bits, viewerId }) => {
      const presented = await presenter.present(post, bits, viewerId);
      if (!presented?.locked) return;
      locked += 1;
      const text = JSON.stringify(presented);
      for (const name of engaged.flatMap(namesOf)) expect(text).not.toContain(name);
      expect(presented.author).toEqual(author);
      expect(presented.engagement).toEqual({ likes: [], comments: [], shares: [], saves: [], counts: post.counts });
      expect(presented.userEngagement).toMatchObject({ userReaction: bits.reaction, isSaved: bits.isSaved });
    }),
    { numRuns: 3000 },
  );
  expect(locked).toBeGreaterThan(100);
});

test('an open post names nobody whom the viewer blocked or is blocked by, in none of its lists', async () => {
  await fc.assert(
    fc.asyncProperty(shape, relation, async (post, { bits, viewerId }) => {
      const presented = await presenter.present(post, bits, viewerId);
      const text = JSON.stringify(presented ?? null);
      for (const person of engaged.filter(({ id }) => bits.unseen.includes(id)))
        for (const name of namesOf(person)) expect(text).not.toContain(name);
    }),
    { numRuns: 1000 },
  );
});

test('viewers who share the bytes of a post are shown the same post', async () => {
  const pair = fc.tuple(shape, relation, relation);
  await fc.assert(
    fc.asyncProperty(pair, async ([post, one, other]) => {
      const view = commonView(post, one.bits, one.viewerId);
      if (view === undefined || view !== commonView(post, other.bits, other.viewerId)) return;
      const presented = [one, other].map(({ bits, viewerId }) => presenter.present(post, bits, viewerId));
      const [first, second] = await Promise.all(presented);
      expect(first).toEqual(second);
    }),
    { numRuns: 3000 },
  );
});
