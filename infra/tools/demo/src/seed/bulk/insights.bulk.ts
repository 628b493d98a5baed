import { createHash } from 'node:crypto';
import type { UserId } from '@velvet/contracts/ids';
import { defaultCurrency, type Money } from '@velvet/contracts/money';
import { people } from '@velvet/insights/people/people';
import { rebuildFromLog } from '@velvet/insights/rebuild/rebuild';
import type { Database } from '@velvet/kit/database/database';
import { activationOf, completionOf, publicationOf, type PersonCard } from './checked.ts';
import { allPosts, isAnnounced, type BulkPost, type Facts } from './facts.ts';
import { dayOf, insertAll, type Row } from './rows.ts';

type Deed = { readonly post: BulkPost; readonly fan: { readonly sub: string }; readonly at: number };

/** All columns, because all rows of a table are inserted with those of its first one. */
const nothing = {
  post_id: null,
  views: 0,
  likes: 0,
  comments: 0,
  shares: 0,
  subscribers: 0,
  earnings_minor: 0,
  source: null,
  sales: 0,
  payer_id: null,
  spent_minor: 0,
  currency: defaultCurrency,
  purchases: 0,
  visit: null,
  is_engaged: false,
  visits: 0,
  engaged_visits: 0,
};

/** insights: the log of the same deeds and payments that the others have as rows, and the roll-ups that follow from it. */
export function writeInsights(db: Database, facts: Facts, cards: readonly PersonCard[]): Promise<number> {
  const activations = facts.subscriptions.map(activationOf);
  const activity = [
    ...facts.views.map((deed) => deedRow(deed, { views: 1, is_engaged: false })),
    ...facts.reactions.map((deed) => deedRow(deed, { likes: 1 })),
    ...facts.comments.map((deed) => deedRow(deed, { comments: 1 })),
    ...facts.shares.map((deed) => deedRow(deed, { shares: 1 })),
    ...facts.purchases.map((purchase) => {
      const { buyerId, price, creatorShare, completedAt } = completionOf(purchase);
      const paid = paidRow({ payerId: buyerId, price, creatorShare }, 'post');
      const { id, creator } = purchase.post;
      return { ...paid, creator_id: creator.sub, post_id: id, at: completedAt, purchases: 1 };
    }),
    ...activations.map(({ creatorId, subscriberId, price, creatorShare, activatedAt }) => ({
      ...paidRow({ payerId: subscriberId, price, creatorShare }, 'subscription'),
      creator_id: creatorId,
      at: activatedAt,
      subscribers: 1,
    })),
  ];
  return db.transaction(async (tx) => {
    const rows = await insertAll(tx, {
      profile_card: cards.map((card) => people.cardRow(card)),
      post: postRows(facts),
      activity,
      subscription: activations.map(subscriptionRow),
    });
    await rebuildFromLog(tx);
    return rows;
  });
}

function deedRow({ post: { id, creator }, fan, at }: Deed, by: Row): Row {
  const visit = createHash('sha256')
    .update([id, fan.sub, dayOf(at)].join(' '))
    .digest('hex');
  const moment = new Date(at).toISOString();
  return {
    ...nothing,
    creator_id: creator.sub,
    post_id: id,
    at: moment,
    visit: `\\x${visit}`,
    is_engaged: true,
    ...by,
  };
}

type Paid = { payerId: UserId; price: Money; creatorShare: { amountMinor: number } };

function paidRow({ payerId, price, creatorShare }: Paid, source: string) {
  return {
    ...nothing,
    earnings_minor: creatorShare.amountMinor,
    source,
    sales: 1,
    payer_id: payerId,
    spent_minor: price.amountMinor,
    currency: price.currency,
  };
}

function postRows(facts: Facts): Row[] {
  return allPosts(facts)
    .filter(isAnnounced)
    .map(publicationOf)
    .map(({ postId, authorId, imageCount, videoCount, audioCount, publishedAt }) => ({
      post_id: postId,
      author_id: authorId,
      images: imageCount,
      videos: videoCount,
      audios: audioCount,
      published_at: publishedAt,
    }));
}

function subscriptionRow(activation: ReturnType<typeof activationOf>): Row {
  const { subscriptionId, subscriberId, creatorId, revision, activatedAt } = activation;
  return {
    subscription_id: subscriptionId,
    subscriber_id: subscriberId,
    creator_id: creatorId,
    revision,
    is_active: true,
    joined_at: activatedAt,
  };
}
