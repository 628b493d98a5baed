import type { Audience } from '@velvet/contracts/content/events';
import type { LockReason, PostState } from '@velvet/contracts/content/post';

/** What the viewer is to the author, and has paid for. */
export type Relation = {
  isSelf: boolean;
  isSignedIn: boolean;
  /** gave a birthday of the members' minimum age; a visitor has none */
  isAdult: boolean;
  /** either way */
  isBlocked: boolean;
  follows: boolean;
  followedBack: boolean;
  isSubscribed: boolean;
  /** this very post */
  hasPurchased: boolean;
};

export type Guarded = {
  state: PostState;
  audience: Audience;
  priceMinor: number;
  isAgeRestricted: boolean;
  isAuthorHidden: boolean;
};

export type Access =
  | { kind: 'visible' }
  | { kind: 'locked'; reason: LockReason; opens: 'signIn' | 'confirmAge' | 'follow' | 'subscribe' | 'buy' }
  /** answered as if there were no such post */
  | { kind: 'absent' };

const visible: Access = { kind: 'visible' };
const absent: Access = { kind: 'absent' };

/** Who may see a post: the one place where that is decided. The table is in the service's README. */
export function accessTo(post: Guarded, viewer: Relation): Access {
  if (viewer.isSelf) return visible;
  if (viewer.isBlocked || post.isAuthorHidden || post.state !== 'published') return absent;
  if (viewer.hasPurchased) return visible;
  const outside = outsideAudience(post.audience, viewer);
  if (outside === 'absent') return absent;
  if (post.isAgeRestricted && !viewer.isAdult)
    return { kind: 'locked', reason: 'age', opens: viewer.isSignedIn ? 'confirmAge' : 'signIn' };
  if (outside === 'followers') return { kind: 'locked', reason: 'followers', opens: 'follow' };
  if (outside === 'subscribers') return { kind: 'locked', reason: 'subscribers', opens: 'subscribe' };
  return post.priceMinor > 0 ? { kind: 'locked', reason: 'price', opens: 'buy' } : visible;
}

/** What keeps the viewer out of the audience; undefined for who is in it. What is for friends is not even announced to others. */
function outsideAudience(audience: Audience, viewer: Relation): 'absent' | 'followers' | 'subscribers' | undefined {
  const isFriend = viewer.follows && viewer.followedBack;
  const outside = {
    public: undefined,
    // who pays sees what followers see
    followers: viewer.follows || viewer.isSubscribed ? undefined : 'followers',
    subscribers: viewer.isSubscribed ? undefined : 'subscribers',
    friends: isFriend ? undefined : 'absent',
    private: 'absent',
  } as const;
  return outside[audience];
}

export type Publisher = { isCreator: boolean; isVerified: boolean };

export type Publication = { audience: Audience; priceMinor: number; hasMedia: boolean };

/**
 * Returns why somebody may not publish this; undefined where they may. What is private or a draft is not published. Anybody may
 * follow, so what is for followers is as public as what is for everyone.
 */
export function obstacleToPublishing(
  { isCreator, isVerified }: Publisher,
  { audience, priceMinor, hasMedia }: Publication,
): 'verification' | 'mediaVerification' | 'selling' | undefined {
  if (audience === 'private') return undefined;
  if (isCreator) return isVerified ? undefined : 'verification';
  if (audience === 'subscribers' || priceMinor > 0) return 'selling';
  return hasMedia && audience !== 'friends' && !isVerified ? 'mediaVerification' : undefined;
}
