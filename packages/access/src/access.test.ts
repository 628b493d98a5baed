import * as fc from 'fast-check';
import { kindOfAudience, PlainAudience, tierOfAudience, type Audience } from '@velvet/contracts/content/audiences';
import { audienceCases, type Sale } from '@velvet/testing/audience-cases';
import { expect, test } from 'vitest';
import { accessTo, exclusionFrom, isAnnounced, type Access, type Guarded, type Relation } from './access.ts';

/** Two tiers of an owner, of which the second includes the first. */
const [low, high] = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'];

const relation: fc.Arbitrary<Relation> = fc
  .record({
    isSelf: fc.boolean(),
    isSignedIn: fc.boolean(),
    isAdult: fc.boolean(),
    isBlocked: fc.boolean(),
    follows: fc.boolean(),
    followedBack: fc.boolean(),
    isSubscribed: fc.boolean(),
    tiers: fc.constantFrom([], [low], [low, high]),
    hasPurchased: fc.boolean(),
    isSealed: fc.boolean(),
  })
  // a signed-out viewer has no relation to any author
  .map((viewer) =>
    viewer.isSignedIn
      ? { ...viewer, tiers: viewer.isSubscribed ? viewer.tiers : [] }
      : {
          ...viewer,
          isAdult: false,
          isSelf: false,
          isBlocked: false,
          follows: false,
          followedBack: false,
          isSubscribed: false,
          tiers: [],
          hasPurchased: false,
        },
  );

const post: fc.Arbitrary<Guarded> = fc.record({
  isPublished: fc.boolean(),
  audience: fc.constantFrom<Audience>(...PlainAudience.options, `tier:${low}`, `tier:${high}`),
  priceMinor: fc.constantFrom(0, 500),
  isAgeRestricted: fc.boolean(),
  isOwnerHidden: fc.boolean(),
});

/** The same rules as a single expression: every way to gain access to a post. */
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
  if (viewer.hasPurchased) return isAvailable && viewer.isSealed !== true;
  return isAvailable && isMember && isOldEnough && it.priceMinor === 0;
}

test('a post is open exactly to those whom the rules name', () => {
  fc.assert(
    fc.property(post, relation, (it, viewer) => {
      expect(accessTo(it, viewer).kind === 'visible').toBe(isOpen(it, viewer));
    }),
    { numRuns: 2000 },
  );
});

const stranger: Relation = {
  isSelf: false,
  isSignedIn: true,
  isAdult: true,
  isBlocked: false,
  follows: false,
  followedBack: false,
  isSubscribed: false,
  tiers: [],
  hasPurchased: false,
};
const open: Guarded = {
  isPublished: true,
  audience: 'public',
  priceMinor: 0,
  isAgeRestricted: false,
  isOwnerHidden: false,
};

test.each<[string, Partial<Guarded>, Partial<Relation>, Access]>([
  [
    'a visitor',
    { isAgeRestricted: true },
    { isSignedIn: false, isAdult: false },
    { kind: 'locked', reason: 'age', opens: 'signIn' },
  ],
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
])('%s learns of a post with %o why it is locked, and what opens it', (_who, guard, viewer, access) => {
  expect(accessTo({ ...open, ...guard }, { ...stranger, ...viewer })).toEqual(access);
});

test('the offer of a locked post unlocks it, or leads to the next lock', () => {
  const gains = {
    signIn: { isSignedIn: true },
    confirmAge: { isAdult: true },
    follow: { follows: true },
    subscribe: { isSubscribed: true, tiers: [low, high] },
    buy: { hasPurchased: true },
    open: { isSealed: false },
  };
  fc.assert(
    fc.property(post, relation, (it, viewer) => {
      const seen: string[] = [];
      let now = viewer;
      for (let access = accessTo(it, now); access.kind === 'locked'; access = accessTo(it, now)) {
        expect(seen).not.toContain(access.opens);
        seen.push(access.opens);
        now = { ...now, ...gains[access.opens] };
      }
      expect(accessTo(it, now).kind === 'absent').toBe(accessTo(it, viewer).kind === 'absent');
    }),
    { numRuns: 2000 },
  );
});

test('private posts, and posts of blocked, hidden or unpublished authors, are absent for others', () => {
  fc.assert(
    fc.property(post, relation, (it, viewer) => {
      const isSecret = it.audience === 'private' && !viewer.hasPurchased;
      fc.pre(!viewer.isSelf && (isSecret || viewer.isBlocked || it.isOwnerHidden || !it.isPublished));
      expect(accessTo(it, viewer)).toEqual({ kind: 'absent' });
    }),
    { numRuns: 1000 },
  );
});

test.each(audienceCases)('$who is shown a price exactly where payment sells', ({ viewer, sales }) => {
  const { blocked, ...arrows } = viewer;
  const them = {
    ...arrows,
    isBlocked: blocked !== null,
    isSelf: false,
    isSignedIn: true,
    isAdult: true,
    hasPurchased: false,
  };
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
  return access.kind === 'absent' ? 'absent' : 'open';
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
