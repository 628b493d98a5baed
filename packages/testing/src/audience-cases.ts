import type { PlainAudience } from '@velvet/contracts/content/audiences';

/** Relation of a viewer to an author. */
export type Viewer = {
  follows: boolean;
  followedBack: boolean;
  isSubscribed: boolean;
  tiers: readonly string[];
  blocked: 'by the author' | 'by the viewer' | null;
};

/** Whether a viewer can buy a post: for sale, invisible, or restricted to another audience. */
export type Sale = 'sold' | 'absent' | 'followers' | 'subscribers';

type Sales = Record<PlainAudience, Sale>;

const nobody: Viewer = { follows: false, followedBack: false, isSubscribed: false, tiers: [], blocked: null };
const everything: Viewer = { follows: true, followedBack: true, isSubscribed: true, tiers: [], blocked: null };
const never: Sales = {
  public: 'absent',
  followers: 'absent',
  friends: 'absent',
  subscribers: 'absent',
  private: 'absent',
};
const toStrangers: Sales = { ...never, public: 'sold', followers: 'followers', subscribers: 'subscribers' };

const rows: readonly { who: string; viewer: Viewer; sales: Sales }[] = [
  { who: 'a stranger', viewer: nobody, sales: toStrangers },
  { who: 'somebody the author follows', viewer: { ...nobody, followedBack: true }, sales: toStrangers },
  { who: 'a follower', viewer: { ...nobody, follows: true }, sales: { ...toStrangers, followers: 'sold' } },
  {
    who: 'a friend',
    viewer: { ...nobody, follows: true, followedBack: true },
    sales: { ...toStrangers, followers: 'sold', friends: 'sold' },
  },
  {
    who: 'a subscriber',
    viewer: { ...nobody, isSubscribed: true },
    sales: { ...toStrangers, followers: 'sold', subscribers: 'sold' },
  },
  {
    who: 'a friend who subscribes',
    viewer: everything,
    sales: { public: 'sold', followers: 'sold', friends: 'sold', subscribers: 'sold', private: 'absent' },
  },
  { who: 'a friend whom the author blocked', viewer: { ...everything, blocked: 'by the author' }, sales: never },
  { who: 'a friend who blocked the author', viewer: { ...everything, blocked: 'by the viewer' }, sales: never },
];

/** Expected results for both services: content, which shows prices, and payment, which charges them. */
export const audienceCases = rows;
