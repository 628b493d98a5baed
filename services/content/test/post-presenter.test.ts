import * as fc from 'fast-check';
import { PlainAudience } from '@velvet/contracts/content/audiences';
import { PostState, type Person } from '@velvet/contracts/content/post';
import { PurchaseId, type UserId } from '@velvet/contracts/ids';
import { newId } from '@velvet/kit/base/ids';
import { propertyRuns } from '@velvet/testing/property';
import { expect, test } from 'vitest';
import { author, engaged, postShape, viewer } from './post-shape.ts';
import { noBits, type PostShape, type ViewerBits } from '#posts/post.ts';
import { commonView, postPresenter } from '#posts/post.presenter.ts';

const presenter = postPresenter({
  sign: (key) => Promise.resolve(`https://media.test/${key}`),
  lasting: (key) => key,
  stream: (id) => id,
  captions: () => [],
});

const namesOf = ({ id, name, handle, avatar }: Person) => [id, name, handle, avatar ?? id];

const shape: fc.Arbitrary<PostShape> = fc
  .record({
    state: fc.oneof({ weight: 9, arbitrary: fc.constant('published' as const) }, fc.constantFrom(...PostState.options)),
    audience: fc.constantFrom(...PlainAudience.options),
    priceMinor: fc.constantFrom(0, 500),
    ageRestricted: fc.boolean(),
    hidden: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.boolean()),
  })
  .map(({ hidden, ...drawn }) => postShape({ ...drawn, author: { ...author, hidden } }));

const relation: fc.Arbitrary<{ bits: Omit<ViewerBits, 'id'>; viewerId: UserId | undefined }> = fc
  .record({
    bits: fc.record({
      reaction: fc.constantFrom(null, 'like' as const),
      isSaved: fc.boolean(),
      hasPurchased: fc.boolean(),
      unopened: fc.constantFrom(null, { purchaseId: PurchaseId.parse(newId()), state: 'sealed' as const }),
      follows: fc.boolean(),
      followedBack: fc.boolean(),
      isSubscribed: fc.boolean(),
      tiers: fc.constant([]),
      isAdult: fc.boolean(),
      isBlocked: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.boolean()),
      unseen: fc.subarray(engaged.slice(1).map(({ id }) => id as string)),
    }),
    viewerId: fc.constantFrom(undefined, author.id, viewer.id),
  })
  .map(({ bits, viewerId }) => ({ viewerId, bits: viewerId === undefined ? noBits : bits }));

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
    { numRuns: propertyRuns(3000) },
  );
  expect(locked).toBeGreaterThan(0);
});

test('an open post names nobody whom the viewer blocked or is blocked by, in none of its lists', async () => {
  await fc.assert(
    fc.asyncProperty(shape, relation, async (post, { bits, viewerId }) => {
      const presented = await presenter.present(post, bits, viewerId);
      const text = JSON.stringify(presented ?? null);
      for (const person of engaged.filter(({ id }) => bits.unseen.includes(id)))
        for (const name of namesOf(person)) expect(text).not.toContain(name);
    }),
    { numRuns: propertyRuns(1000) },
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
    { numRuns: propertyRuns(3000) },
  );
});
