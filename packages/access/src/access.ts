import { tierOfAudience, type Audience, type PlainAudience } from '@velvet/contracts/content/audiences';
import type { LockReason } from '@velvet/contracts/content/post';
import { isVisible } from '@velvet/people/visibility';

/** The facts about a viewer and an owner that make the viewer a member of an audience. */
export type Membership = {
  follows: boolean;
  followedBack: boolean;
  isSubscribed: boolean;
  /** the tiers of the owner that the subscription of the viewer gives: its own, and those below it */
  tiers: readonly string[];
};

/** The facts about a viewer and an owner, as a service reads them. Each is required, so that no caller assumes one. */
export type Facts = Membership & {
  /** gave a birthday of the members' minimum age; false for a signed-out viewer */
  isAdult: boolean;
  /** in either direction */
  isBlocked: boolean;
  /** this very item */
  hasPurchased: boolean;
  /** the purchase of the viewer stays closed until its buyer opens it */
  isSealed: boolean;
};

declare const fromFacts: unique symbol;

/** The relation of a viewer to an owner and an item. Only `relationTo` makes one. */
export type Relation = Facts & { isSelf: boolean; isSignedIn: boolean; readonly [fromFacts]: true };

/** For an item to everyone, whose audience requires no relation. */
export const noMembership: Membership = { follows: false, followedBack: false, isSubscribed: false, tiers: [] };

const noFacts: Facts = {
  ...noMembership,
  isAdult: false,
  isBlocked: false,
  hasPurchased: false,
  isSealed: false,
};

/** Returns the relation of a viewer to an owner. A signed-out viewer has no facts, whatever was read. @param viewer undefined if signed out */
export function relationTo(owner: string, viewer: string | undefined, facts: Facts): Relation {
  const { follows, followedBack, isSubscribed, tiers, isAdult, isBlocked, hasPurchased, isSealed } =
    viewer === undefined ? noFacts : facts;
  const read: Facts = { follows, followedBack, isSubscribed, tiers, isAdult, isBlocked, hasPurchased, isSealed };
  return { ...read, isSelf: viewer === owner, isSignedIn: viewer !== undefined } as Relation;
}

export type Guarded = {
  audience: Audience;
  /** 0 without a price */
  priceMinor: number;
  isAgeRestricted: boolean;
  isPublished: boolean;
  isOwnerHidden: boolean;
};

export type Lock = { reason: LockReason; opens: 'signIn' | 'confirmAge' | 'follow' | 'subscribe' | 'buy' | 'open' };

export type Access =
  | { kind: 'visible' }
  /** visible to its buyer alone, because it is gone for others, or one of both blocked the other: to be read, without any action */
  | { kind: 'kept' }
  | ({ kind: 'locked' } & Lock)
  /** the response is the same as for an item that does not exist */
  | { kind: 'absent' };

/** A viewer with all facts of one list of `members` is a member. The item is locked or absent for `others`. */
type AudienceRule = { members: readonly (readonly MembershipFact[])[]; others: AudienceLock | 'absent' };
export type MembershipFact = Exclude<keyof Membership, 'tiers'>;
type AudienceLock = Lock & { opens: 'follow' | 'subscribe' };

export const audienceRules: Readonly<Record<PlainAudience, AudienceRule>> = {
  public: { members: [[]], others: 'absent' },
  followers: { members: [['follows'], ['isSubscribed']], others: { reason: 'followers', opens: 'follow' } },
  friends: { members: [['follows', 'followedBack']], others: 'absent' },
  subscribers: { members: [['isSubscribed']], others: { reason: 'subscribers', opens: 'subscribe' } },
  private: { members: [], others: 'absent' },
};

/** Decides who sees an item of an owner. The README has the table. */
export function accessTo(item: Guarded, viewer: Relation): Access {
  if (viewer.isSelf) return { kind: 'visible' };
  const isShown = item.isPublished && isVisible({ isHidden: item.isOwnerHidden, isBlocked: viewer.isBlocked });
  if (!isShown && !viewer.hasPurchased) return { kind: 'absent' };
  const exclusion = viewer.hasPurchased ? undefined : exclusionFrom(item.audience, viewer);
  if (exclusion === 'absent') return { kind: 'absent' };
  if (item.isAgeRestricted && !viewer.isAdult)
    return { kind: 'locked', reason: 'age', opens: viewer.isSignedIn ? 'confirmAge' : 'signIn' };
  if (viewer.hasPurchased && viewer.isSealed) return { kind: 'locked', reason: 'price', opens: 'open' };
  if (viewer.hasPurchased) return { kind: isShown ? 'visible' : 'kept' };
  if (exclusion) return { kind: 'locked', ...exclusion };
  return item.priceMinor > 0 ? { kind: 'locked', reason: 'price', opens: 'buy' } : { kind: 'visible' };
}

/** Returns why a viewer is not in an audience; undefined for a member. A missing fact is false. */
export function exclusionFrom(audience: Audience, viewer: Partial<Membership>): AudienceLock | 'absent' | undefined {
  const tier = tierOfAudience(audience);
  if (tier !== undefined) return viewer.tiers?.includes(tier) ? undefined : { reason: 'tier', opens: 'subscribe' };
  const { members, others } = audienceRules[audience as PlainAudience];
  return members.some((facts) => facts.every((fact) => viewer[fact])) ? undefined : others;
}

/** Returns whether the viewer may learn that an item for the audience exists. The default is a viewer without relation. */
export function isAnnounced(audience: Audience, viewer: Partial<Membership> = {}): boolean {
  return exclusionFrom(audience, viewer) !== 'absent';
}

/** Returns whether the viewer may read the item. */
export const isReadable = (access: Access): access is { kind: 'visible' | 'kept' } =>
  access.kind === 'visible' || access.kind === 'kept';
