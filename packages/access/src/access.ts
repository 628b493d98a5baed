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

export type Relation = Membership & {
  isSelf: boolean;
  isSignedIn: boolean;
  /** gave a birthday of the members' minimum age; false for a signed-out viewer */
  isAdult: boolean;
  /** in either direction */
  isBlocked: boolean;
  /** this very item */
  hasPurchased: boolean;
  /** the purchase stays closed until its buyer opens it */
  isSealed?: boolean;
};

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
  const isShown = isVisible({ isHidden: item.isOwnerHidden, isBlocked: viewer.isBlocked });
  if (!isShown || !item.isPublished) return { kind: 'absent' };
  if (viewer.hasPurchased && viewer.isSealed) return { kind: 'locked', reason: 'price', opens: 'open' };
  if (viewer.hasPurchased) return { kind: 'visible' };
  const exclusion = exclusionFrom(item.audience, viewer);
  if (exclusion === 'absent') return { kind: 'absent' };
  if (item.isAgeRestricted && !viewer.isAdult)
    return { kind: 'locked', reason: 'age', opens: viewer.isSignedIn ? 'confirmAge' : 'signIn' };
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
