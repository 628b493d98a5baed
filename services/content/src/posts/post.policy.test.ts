import * as fc from 'fast-check';
import { Audience } from '@velvet/contracts/content/events';
import { PostState } from '@velvet/contracts/content/post';
import { audienceCases, type Sale } from '@velvet/testing/audience-cases';
import { expect, test } from 'vitest';
import { accessTo, obstacleToPublishing, type Access, type Guarded, type Relation } from './post.policy.ts';

const relation: fc.Arbitrary<Relation> = fc
  .record({
    isSelf: fc.boolean(),
    isSignedIn: fc.boolean(),
    isBlocked: fc.boolean(),
    follows: fc.boolean(),
    followedBack: fc.boolean(),
    isSubscribed: fc.boolean(),
    hasPurchased: fc.boolean(),
  })
  // whoever is signed out is nothing to anybody
  .map((viewer) =>
    viewer.isSignedIn
      ? viewer
      : {
          ...viewer,
          isSelf: false,
          isBlocked: false,
          follows: false,
          followedBack: false,
          isSubscribed: false,
          hasPurchased: false,
        },
  );

const post: fc.Arbitrary<Guarded> = fc.record({
  state: fc.constantFrom(...PostState.options),
  audience: fc.constantFrom(...Audience.options),
  priceMinor: fc.constantFrom(0, 500),
  isAgeRestricted: fc.boolean(),
  isAuthorHidden: fc.boolean(),
});

/** The same rules told the other way round: everything that opens a post, as one sentence. */
function isOpen(it: Guarded, viewer: Relation): boolean {
  if (viewer.isSelf) return true;
  const isThere = it.state === 'published' && !it.isAuthorHidden && !viewer.isBlocked;
  const isMember = {
    public: true,
    followers: viewer.follows || viewer.isSubscribed,
    friends: viewer.follows && viewer.followedBack,
    subscribers: viewer.isSubscribed,
    private: false,
  }[it.audience];
  const isOldEnough = !it.isAgeRestricted || viewer.isSignedIn;
  return isThere && (viewer.hasPurchased || (isMember && isOldEnough && it.priceMinor === 0));
}

test('a post is open exactly to those whom the rules name', () => {
  fc.assert(
    fc.property(post, relation, (it, viewer) => {
      expect(accessTo(it, viewer).kind === 'visible').toBe(isOpen(it, viewer));
    }),
    { numRuns: 2000 },
  );
});

test('what opens a locked post does open it, or leads to the next lock', () => {
  const gains = {
    signIn: { isSignedIn: true },
    follow: { follows: true },
    subscribe: { isSubscribed: true },
    buy: { hasPurchased: true },
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

test('nobody is told of what a blocked, hidden or unpublished author has, nor of what is private', () => {
  fc.assert(
    fc.property(post, relation, (it, viewer) => {
      const isSecret = it.audience === 'private' && !viewer.hasPurchased;
      fc.pre(!viewer.isSelf && (isSecret || viewer.isBlocked || it.isAuthorHidden || it.state !== 'published'));
      expect(accessTo(it, viewer)).toEqual({ kind: 'absent' });
    }),
    { numRuns: 1000 },
  );
});

test.each(audienceCases)('$who is shown a price exactly where payment sells', ({ viewer, sales }) => {
  const { blocked, ...arrows } = viewer;
  const them = { ...arrows, isBlocked: blocked !== null, isSelf: false, isSignedIn: true, hasPurchased: false };
  const shown = Audience.options.map((audience) => {
    const it: Guarded = {
      state: 'published',
      audience,
      priceMinor: 500,
      isAgeRestricted: false,
      isAuthorHidden: false,
    };
    return [audience, saleOf(accessTo(it, them))];
  });
  expect(Object.fromEntries(shown)).toEqual(sales);
});

function saleOf(access: Access): Sale | 'open' {
  const sales = { signIn: 'open', follow: 'followers', subscribe: 'subscribers', buy: 'sold' } as const;
  if (access.kind === 'locked') return sales[access.opens];
  return access.kind === 'absent' ? 'absent' : 'open';
}

test.each([
  { who: 'a member', isCreator: false, isVerified: false, audience: 'public', priceMinor: 0, obstacle: undefined },
  { who: 'a member', isCreator: false, isVerified: false, audience: 'subscribers', priceMinor: 0, obstacle: 'selling' },
  { who: 'a member', isCreator: false, isVerified: true, audience: 'public', priceMinor: 500, obstacle: 'selling' },
  {
    who: 'an unverified creator',
    isCreator: true,
    isVerified: false,
    audience: 'public',
    priceMinor: 0,
    obstacle: 'verification',
  },
  {
    who: 'an unverified creator',
    isCreator: true,
    isVerified: false,
    audience: 'private',
    priceMinor: 0,
    obstacle: undefined,
  },
  {
    who: 'a verified creator',
    isCreator: true,
    isVerified: true,
    audience: 'subscribers',
    priceMinor: 500,
    obstacle: undefined,
  },
] as const)(
  '$who publishing for $audience at $priceMinor meets $obstacle',
  ({ obstacle, isCreator, isVerified, ...it }) => {
    expect(obstacleToPublishing({ isCreator, isVerified }, it)).toBe(obstacle);
  },
);
