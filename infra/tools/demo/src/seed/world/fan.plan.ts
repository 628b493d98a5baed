import type { Reaction } from '@velvet/contracts/content/events';
import type { Interval } from '@velvet/contracts/payment/intervals';
import type { Random } from '#art/random.ts';
import { comments, replies } from './crafts.ts';
import type { CreatorPerson, People, PlannedPerson } from './person.plan.ts';
import type { PlannedPost, PlannedWork } from './post.plan.ts';
import { some, streamOf } from './stream.ts';

/** A creator's or a fan's place among the world's. */
export type Follow = { readonly follower: PlannedPerson; readonly followed: PlannedPerson };
export type Card = 'visa' | 'mastercard' | 'amex' | 'asks';
export type PlannedSubscription = { readonly creator: CreatorPerson; readonly interval: Interval };
export type PlannedPurchase = { readonly creator: CreatorPerson; readonly post: PlannedPost };

/** Actions of a fan on a visible post. */
export type PlannedVisit = {
  readonly creator: CreatorPerson;
  readonly post: PlannedPost;
  readonly reaction: Reaction | null;
  readonly isSaved: boolean;
  readonly share: { readonly shareType: string; readonly shareText: string } | null;
  readonly comment: {
    readonly text: string;
    /** the creator's answer */
    readonly reply: string | null;
    readonly creatorReaction: Reaction | null;
  } | null;
};

export type PlannedFan = {
  readonly person: PlannedPerson;
  readonly card: Card;
  readonly follows: readonly CreatorPerson[];
  readonly followedBackBy: readonly CreatorPerson[];
  readonly subscriptions: readonly PlannedSubscription[];
  readonly purchases: readonly PlannedPurchase[];
  readonly visits: readonly PlannedVisit[];
};

export type CreatorWork = { readonly creator: CreatorPerson; readonly work: PlannedWork };

const cards: readonly Card[] = ['visa', 'visa', 'visa', 'mastercard', 'amex', 'asks'];
const reactions: readonly Reaction[] = ['like', 'like', 'like', 'love', 'love', 'fire', 'fire', 'laugh', 'wow', 'sad'];
const shares = [
  { shareType: 'link', shareText: '' },
  { shareType: 'message', shareText: 'You have to see this.' },
  { shareType: 'feed', shareText: '' },
  { shareType: 'feed', shareText: '' },
] as const;

/** Words of shares into one's own feed; a world uses each once before it repeats one. */
const sharedWords = [
  'I keep coming back to this one.',
  'If you only look at one thing today, make it this.',
  'This made a grey Monday bearable.',
  'Saw this at breakfast and have thought about it since.',
  'Not my usual thing at all, and I love it.',
  'For everyone who asked me last week what I meant: this.',
  'Three times through already. It gets better.',
  'Sent this to my sister first, now you get it too.',
  'You can tell how much work went into it.',
  'Putting this here so I find it again.',
  'Look at the second half before you decide.',
  'Quietly one of the best on here.',
  'I would have paid for this one.',
  'My mother asked who made it. That never happens.',
  'It looks easy. I tried. It is not.',
  'The comments below it are worth a read too.',
  'Found it late last night, glad I did.',
  'This is why I still open the app in the morning.',
  'Small, careful and exactly right.',
  'Somebody give this more attention.',
  'I smiled the whole way through.',
  'New favourite. The old one had a good run.',
  'Saving up for the next one already.',
  'Watched it on the train and missed my stop.',
  'Everything about this feels like the end of summer.',
  'Do yourself a favour and look at it on a big screen.',
  'No notes. Just go and see it.',
  'I had no idea how this is made until today.',
  'The kind of post that makes you want to start something.',
  'Shared with permission of my better judgement.',
];

export function planFans(seed: number, { fans }: People, works: readonly CreatorWork[]): PlannedFan[] {
  const open = works.filter(({ creator }) => creator.isVerified);
  const planned = fans.map((person) => planFan(streamOf(seed, 'deeds', person.sub), person, open));
  let shared = 0;
  const withWords = (visit: PlannedVisit): PlannedVisit => {
    if (visit.share?.shareType !== 'feed') return visit;
    const shareText = sharedWords[shared++ % sharedWords.length] ?? '';
    return { ...visit, share: { ...visit.share, shareText } };
  };
  const withOwnComment = distinctComments();
  return planned.map((fan) => ({ ...fan, visits: fan.visits.map(withWords).map(withOwnComment) }));
}

/** Returns a function that replaces the texts of comments and replies that a post has already, while there are others. */
function distinctComments(): (visit: PlannedVisit) => PlannedVisit {
  const usedIn = new Map<PlannedPost, Set<string>>();
  return (visit) => {
    if (!visit.comment) return visit;
    const used = usedIn.get(visit.post) ?? new Set();
    usedIn.set(visit.post, used);
    const unused = (text: string, texts: readonly string[]) => {
      const from = texts.indexOf(text);
      const chosen = [...texts.slice(from), ...texts.slice(0, from)].find((other) => !used.has(other)) ?? text;
      used.add(chosen);
      return chosen;
    };
    const { text, reply } = visit.comment;
    return {
      ...visit,
      comment: { ...visit.comment, text: unused(text, comments), reply: reply && unused(reply, replies) },
    };
  };
}

function planFan(random: Random, person: PlannedPerson, works: readonly CreatorWork[]): PlannedFan {
  const liked = some(works, random.whole(1, Math.min(7, works.length)), random);
  const follows = liked.map(({ creator }) => creator);
  const followedBackBy = follows.filter(() => random.chance(0.2));
  const subscriptions = follows
    .filter(({ monthlyPrice }) => random.chance(monthlyPrice === 0 ? 0.7 : 0.35))
    .map((creator) => ({ creator, interval: intervalFor(creator, random) }));
  const subscribed = new Set(subscriptions.map(({ creator }) => creator));
  const purchases = liked.flatMap(({ creator, work }) =>
    work.posts
      .filter((post) => isForSale(post) && random.chance(0.18))
      .filter(({ audience }) => audience !== 'subscribers' || subscribed.has(creator))
      .map((post) => ({ creator, post })),
  );
  const standing: Standing = {
    friends: new Set(followedBackBy),
    subscribed,
    bought: new Set(purchases.map(({ post }) => post)),
  };
  const visits = liked.flatMap(({ creator, work }) =>
    work.posts
      .filter((post) => sees(post, creator, standing) && random.chance(0.4))
      .map((post) => planVisit(random, creator, post)),
  );
  return { person, card: random.pick(cards), follows, followedBackBy, subscriptions, purchases, visits };
}

function intervalFor({ yearlyPrice }: CreatorPerson, random: Random): Interval {
  return yearlyPrice !== null && random.chance(0.2) ? 'year' : 'month';
}

function isForSale({ price, isDraft, audience }: PlannedPost): boolean {
  return price > 0 && !isDraft && audience !== 'private' && audience !== 'friends';
}

type Standing = {
  readonly friends: ReadonlySet<CreatorPerson>;
  readonly subscribed: ReadonlySet<CreatorPerson>;
  readonly bought: ReadonlySet<PlannedPost>;
};

/** Whether a follower of the creator is shown the post: the platform's own rule, of which the seed makes no exception. */
export function sees(post: PlannedPost, creator: CreatorPerson, { friends, subscribed, bought }: Standing): boolean {
  if (post.isDraft || post.audience === 'private') return false;
  if (bought.has(post)) return true;
  if (post.price > 0) return false;
  if (post.audience === 'friends') return friends.has(creator);
  return post.audience !== 'subscribers' || subscribed.has(creator);
}

function planVisit(random: Random, creator: CreatorPerson, post: PlannedPost): PlannedVisit {
  // everything is drawn, wanted or not, so that one toggle does not change the rest of the world
  const reaction = random.chance(0.65) ? random.pick(reactions) : null;
  const share = random.chance(0.08) ? random.pick(shares) : null;
  const comment = random.chance(0.22) ? planComment(random) : null;
  return {
    creator,
    post,
    reaction: post.allowReactions ? reaction : null,
    isSaved: random.chance(0.12),
    share: post.allowShares ? share : null,
    comment: post.allowComments
      ? comment && { ...comment, creatorReaction: post.allowReactions ? comment.creatorReaction : null }
      : null,
  };
}

function planComment(random: Random): NonNullable<PlannedVisit['comment']> {
  return {
    text: random.pick(comments),
    reply: random.chance(0.4) ? random.pick(replies) : null,
    creatorReaction: random.chance(0.5) ? 'love' : null,
  };
}
