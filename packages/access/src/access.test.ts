import * as fc from 'fast-check';
import { kindOfAudience, PlainAudience, tierOfAudience, type Audience } from '@velvet/contracts/content/audiences';
import { audienceCases, type Sale } from '@velvet/testing/audience-cases';
import { expect, test } from 'vitest';
import {
  accessTo,
  exclusionFrom,
  isAnnounced,
  isReadable,
  noMembership,
  relationTo,
  type Access,
  type Facts,
  type Guarded,
  type Relation,
} from './access.ts';

/** Two tiers of an owner, of which the second includes the first. */
const [low, high] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'];

const owner = 'owner';

/** A viewer, undefined if signed out, with facts that a service read about it. */
type Viewed = { viewer: string | undefined; facts: Facts };
const relationOf = ({ viewer, facts }: Viewed): Relation => relationTo(owner, viewer, facts);

const viewed: fc.Arbitrary<Viewed> = fc.record({
  viewer: fc.constantFrom(owner, 'viewer', undefined),
  facts: fc
    .record({
      isAdult: fc.boolean(),
      isBlocked: fc.boolean(),
      follows: fc.boolean(),
      followedBack: fc.boolean(),
      isSubscribed: fc.boolean(),
      tiers: fc.constantFrom([], [low], [low, high]),
      hasPurchased: fc.boolean(),
      isSealed: fc.boolean(),
    })
    .map((facts) => ({ ...facts, tiers: facts.isSubscribed ? facts.tiers : [] })),
});
const relation = viewed.map(relationOf);

const post: fc.Arbitrary<Guarded> = fc.record({
  isPublished: fc.boolean(),
  audience: fc.constantFrom<Audience>(...PlainAudience.options, `tier:${low}`, `tier:${high}`),
  priceMinor: fc.constantFrom(0, 500),
  isAgeRestricted: fc.boolean(),
  isOwnerHidden: fc.boolean(),
});

/** The same rules as a single expression: every way to read a post. */
function isOpen(it: Guarded, viewer: Relation): boolean {
  if (viewer.isSelf) return true;
  const isAvailable = it.isPublished && !it.isOwnerHidden && !viewer.isBlocked;
  const tier = tierOfAudience(it.audience);
  const isMember = {
    tier: tier !== undefined && viewer.tiers.includes(tier),
    public: true,
    followers: viewer.follows || viewer.isSubscribed,
    friends: viewer.follows && viewer.followedBack,
    subscribers: viewer.isSubscribed,
    private: false,
  }[kindOfAudience(it.audience)];
  const isOldEnough = !it.isAgeRestricted || viewer.isAdult;
  if (viewer.hasPurchased) return isOldEnough && !viewer.isSealed;
  return isAvailable && isMember && isOldEnough && it.priceMinor === 0;
}

test('a post is open exactly to those whom the rules name', () => {
  fc.assert(
    fc.property(post, relation, (it, viewer) => {
      expect(isReadable(accessTo(it, viewer))).toBe(isOpen(it, viewer));
    }),
    { numRuns: 2000 },
  );
});

const stranger: Facts = { ...noMembership, isAdult: true, isBlocked: false, hasPurchased: false, isSealed: false };
const open: Guarded = {
  isPublished: true,
  audience: 'public',
  priceMinor: 0,
  isAgeRestricted: false,
  isOwnerHidden: false,
};

test.each<[string, Partial<Guarded>, Partial<Facts>, Access]>([
  [
    'a member of no known age',
    { isAgeRestricted: true },
    { isAdult: false },
    { kind: 'locked', reason: 'age', opens: 'confirmAge' },
  ],
  ['a stranger', { audience: 'followers' }, {}, { kind: 'locked', reason: 'followers', opens: 'follow' }],
  ['a follower', { audience: 'subscribers' }, {}, { kind: 'locked', reason: 'subscribers', opens: 'subscribe' }],
  [
    'a subscriber of a lower tier',
    { audience: `tier:${high}` },
    { isSubscribed: true, tiers: [low] },
    { kind: 'locked', reason: 'tier', opens: 'subscribe' },
  ],
  ['a subscriber of a higher tier', { audience: `tier:${low}` }, { tiers: [low, high] }, { kind: 'visible' }],
  ['anybody', { priceMinor: 500 }, {}, { kind: 'locked', reason: 'price', opens: 'buy' }],
  ['a stranger', { audience: 'friends' }, {}, { kind: 'absent' }],
  ['a stranger', {}, {}, { kind: 'visible' }],
  [
    'a buyer of no known age',
    { isAgeRestricted: true, priceMinor: 500 },
    { hasPurchased: true, isAdult: false },
    { kind: 'locked', reason: 'age', opens: 'confirmAge' },
  ],
  ['a buyer', { priceMinor: 500, isPublished: false }, { hasPurchased: true }, { kind: 'kept' }],
  ['a buyer', { priceMinor: 500, isOwnerHidden: true }, { hasPurchased: true }, { kind: 'kept' }],
  ['a buyer', { priceMinor: 500, audience: 'private' }, { hasPurchased: true }, { kind: 'visible' }],
  ['a blocked buyer', { priceMinor: 500 }, { hasPurchased: true, isBlocked: true }, { kind: 'kept' }],
  ['a blocked subscriber', {}, { isSubscribed: true, isBlocked: true }, { kind: 'absent' }],
])('%s learns of a post with %o why it is locked, and what opens it', (_who, guard, viewer, access) => {
  expect(accessTo({ ...open, ...guard }, relationTo(owner, 'viewer', { ...stranger, ...viewer }))).toEqual(access);
});

test('a visitor has no facts, whatever was read', () => {
  const read = { ...stranger, hasPurchased: true, isSubscribed: true };
  const signIn: Access = { kind: 'locked', reason: 'age', opens: 'signIn' };
  expect(accessTo({ ...open, isAgeRestricted: true }, relationTo(owner, undefined, read))).toEqual(signIn);
});

test('the offer of a locked post unlocks it, or leads to the next lock', () => {
  const gains = {
    signIn: {},
    confirmAge: { isAdult: true },
    follow: { follows: true },
    subscribe: { isSubscribed: true, tiers: [low, high] },
    buy: { hasPurchased: true, isSealed: false },
    open: { isSealed: false },
  };
  fc.assert(
    fc.property(post, viewed, (it, first) => {
      const seen: string[] = [];
      let now = first;
      const accessNow = () => accessTo(it, relationOf(now));
      for (let access = accessNow(); access.kind === 'locked'; access = accessNow()) {
        expect(seen).not.toContain(access.opens);
        seen.push(access.opens);
        // a visitor signs in to gain anything
        const before = now.viewer === undefined ? { ...stranger, isAdult: false } : now.facts;
        now = { viewer: now.viewer ?? 'viewer', facts: { ...before, ...gains[access.opens] } };
      }
      expect(accessNow().kind === 'absent').toBe(accessTo(it, relationOf(first)).kind === 'absent');
    }),
    { numRuns: 2000 },
  );
});

test('private posts, and posts of blocked, hidden or unpublished authors, are absent for others, and kept by buyers', () => {
  fc.assert(
    fc.property(post, relation, (it, viewer) => {
      const isGone = viewer.isBlocked || it.isOwnerHidden || !it.isPublished;
      fc.pre(!viewer.isSelf && (isGone || (it.audience === 'private' && !viewer.hasPurchased)));
      const { kind } = accessTo(it, viewer);
      expect(viewer.hasPurchased ? ['kept', 'locked'] : ['absent']).toContain(kind);
    }),
    { numRuns: 1000 },
  );
});

test.each(audienceCases)('$who is shown a price exactly where payment sells', ({ viewer, sales }) => {
  const { blocked, ...arrows } = viewer;
  const them = relationTo(owner, 'viewer', { ...stranger, ...arrows, isBlocked: blocked !== null });
  const shown = PlainAudience.options.map((audience) => {
    const it: Guarded = {
      isPublished: true,
      audience,
      priceMinor: 500,
      isAgeRestricted: false,
      isOwnerHidden: false,
    };
    return [audience, saleOf(accessTo(it, them))];
  });
  expect(Object.fromEntries(shown)).toEqual(sales);
});

function saleOf(access: Access): Sale | 'open' {
  const sales = {
    signIn: 'open',
    confirmAge: 'open',
    follow: 'followers',
    subscribe: 'subscribers',
    buy: 'sold',
    open: 'open',
  } as const;
  if (access.kind === 'locked') return sales[access.opens];
  return access.kind === 'visible' ? 'open' : 'absent';
}

test('only audiences that lock an item for others are announced to a viewer without relation', () => {
  expect(PlainAudience.options.filter((audience) => isAnnounced(audience))).toEqual([
    'public',
    'followers',
    'subscribers',
  ]);
  const friend = { follows: true, followedBack: true };
  expect(PlainAudience.options.filter((audience) => isAnnounced(audience, friend))).toEqual(
    PlainAudience.options.filter((audience) => audience !== 'private'),
  );
  expect(exclusionFrom('private', { ...friend, isSubscribed: true })).toBe('absent');
});
