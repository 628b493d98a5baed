import type { Access, Facts, Guarded } from '#access.ts';
import { accessTo, relationTo } from '#access.ts';
import { PlainAudience, type Audience } from '@velvet/contracts/content/audiences';
import { propertyRunsOfTier } from '@velvet/testing/property';
import * as fc from 'fast-check';

export const userCount = 4;
const places = Array.from({ length: userCount }, (_, place) => place);

/** Ordered pairs of users: the first follows, blocks or subscribes to the second. */
type Pairs = readonly (readonly [number, number])[];

/** Users by their place, their relations, and the items that they own. */
export type Population = {
  users: readonly { hidden: boolean; adult: boolean }[];
  follows: Pairs;
  blocks: Pairs;
  subscriptions: Pairs;
  items: readonly {
    owner: number;
    audience: Audience;
    priceMinor: number;
    isAgeRestricted: boolean;
    isPublished: boolean;
  }[];
  /** the place of the buyer and of the item */
  purchases: Pairs;
};

const allPairs: Pairs = places.flatMap((one) => places.filter((other) => other !== one).map((other) => [one, other]));
const oneIn = (count: number) => fc.nat(count - 1).map((value) => value === 0);
const pairs = (count: number): fc.Arbitrary<Pairs> =>
  fc.tuple(...allPairs.map(() => oneIn(count))).map((chosen) => allPairs.filter((_, index) => chosen[index]));

const item = fc
  .record({
    owner: fc.nat(userCount - 1),
    audience: fc.constantFrom(...PlainAudience.options),
    isPriced: oneIn(3),
    isAgeRestricted: oneIn(4),
    isDraft: oneIn(8),
  })
  // a private item has no price
  .map(({ isPriced, isDraft, ...rest }) => ({
    ...rest,
    priceMinor: isPriced && rest.audience !== 'private' ? 500 : 0,
    isPublished: !isDraft,
  }));

const population: fc.Arbitrary<Population> = fc
  .record({
    users: fc.tuple(...places.map(() => fc.record({ hidden: oneIn(6), adult: fc.boolean() }))),
    follows: pairs(2),
    blocks: pairs(9),
    subscriptions: pairs(5),
    items: fc.array(item, { minLength: 8, maxLength: 8 }),
    bought: fc.array(fc.tuple(fc.nat(userCount - 1), fc.nat(7)), { maxLength: 4 }),
  })
  .map(({ bought, ...rest }) => ({
    ...rest,
    purchases: bought.filter(([buyer, index]) => {
      const { owner, priceMinor } = rest.items[index]!;
      return owner !== buyer && priceMinor > 0;
    }),
  }));

const plain = { owner: 0, audience: 'public', priceMinor: 0, isAgeRestricted: false, isPublished: true } as const;

/** An owner, a stranger of unknown age, a friend that subscribes, and a blocked follower that has bought: every outcome occurs. */
const everyOutcome: Population = {
  users: places.map((place) => ({ hidden: false, adult: place !== 1 })),
  follows: [
    [2, 0],
    [0, 2],
    [3, 0],
  ],
  blocks: [[0, 3]],
  subscriptions: [[2, 0]],
  items: [
    ...PlainAudience.options.map((audience) => ({ ...plain, audience })),
    { ...plain, priceMinor: 500 },
    { ...plain, isAgeRestricted: true },
    { ...plain, isPublished: false },
  ],
  purchases: [
    [1, 5],
    [3, 5],
  ],
};

/**
 * Runs a property for one population in which every outcome occurs, and for random ones.
 * @param runs of both together in the system tier; the main tier has a fifth of them, but at least one of each
 */
export function forPopulations(runs: number, check: (it: Population, run: number) => Promise<void>): Promise<void> {
  let run = 0;
  return fc.assert(
    fc.asyncProperty(population, (it) => check(it, (run += 1))),
    // a population of a service takes seconds, too long for shrinking
    { numRuns: Math.max(2, propertyRunsOfTier(runs)), examples: [[everyOutcome]], endOnFailure: true },
  );
}

const has = (list: Pairs, one: number, other: number) => list.some(([a, b]) => a === one && b === other);

function factsOf(it: Population, viewer: number, index: number): Facts {
  const { owner } = it.items[index]!;
  return {
    isAdult: it.users[viewer]!.adult,
    isBlocked: has(it.blocks, viewer, owner) || has(it.blocks, owner, viewer),
    follows: has(it.follows, viewer, owner),
    followedBack: has(it.follows, owner, viewer),
    isSubscribed: has(it.subscriptions, viewer, owner),
    tiers: [],
    hasPurchased: has(it.purchases, viewer, index),
    isSealed: false,
  };
}

function decide(it: Population, viewer: number | null, index: number, known: Partial<Facts>): Access {
  const facts = { ...factsOf(it, viewer ?? 0, index), ...known };
  const place = viewer === null ? undefined : String(viewer);
  return accessTo(guardOf(it, index), relationTo(String(it.items[index]!.owner), place, facts));
}

export function guardOf(it: Population, index: number): Guarded {
  const { owner, ...guard } = it.items[index]!;
  return { ...guard, isOwnerHidden: it.users[owner]!.hidden };
}

/** Returns what the rule of access decides. */
export function accessIn(it: Population, viewer: number | null, index: number): Access {
  return decide(it, viewer, index, {});
}

/** Returns the access to an item for a viewer that has not bought it: lists announce items by their audience alone. */
export function announcedAccess(it: Population, viewer: number | null, index: number): Access {
  return decide(it, viewer, index, { hasPurchased: false });
}

/** Returns the places of users that can sign in. */
export const viewersOf = (it: Population) => places.filter((place) => !it.users[place]!.hidden);
