import { people } from '@velvet/insights/people/people';
import type { Database } from '@velvet/kit/database/database';
import { activationOf, completionOf, publicationOf, type PersonCard } from './checked.ts';
import { allPosts, isAnnounced, type BulkPost, type Facts } from './facts.ts';
import { dayOf, insertAll, type Row } from './rows.ts';

/** Sums by key and day: a row is made with zeros and then only added to. */
function days<Counter extends string>(keys: readonly string[], counters: readonly Counter[]) {
  const rows = new Map<string, Record<string, string | number>>();
  return {
    add(values: readonly string[], at: number | string, by: Partial<Record<Counter, number>>): void {
      const day = dayOf(new Date(at).getTime());
      const name = [values[0], day].join('\n');
      const row = rows.get(name) ?? {
        ...Object.fromEntries(keys.map((key, index) => [key, values[index] ?? ''])),
        day,
        ...Object.fromEntries(counters.map((counter) => [counter, 0])),
      };
      for (const counter of counters) row[counter] = Number(row[counter]) + (by[counter] ?? 0);
      rows.set(name, row);
    },
    rows: (): Row[] => [...rows.values()],
  };
}

const engagement = ['views', 'likes', 'comments', 'shares', 'earnings_minor'] as const;
type Engagement = Partial<Record<(typeof engagement)[number], number>>;

/** insights: what came in and went out by day, added up from the same deeds and payments that the others have as rows. */
export function writeInsights(db: Database, facts: Facts, cards: readonly PersonCard[]): Promise<number> {
  const creatorDays = days(['user_id'], [...engagement, 'subscribers']);
  const postDays = days(['post_id', 'author_id'], engagement);
  const fanDays = days(['user_id'], ['spent_minor', 'purchases']);
  const count = ({ id, creator }: BulkPost, at: number | string, by: Engagement) => {
    creatorDays.add([creator.sub], at, by);
    postDays.add([id, creator.sub], at, by);
  };
  for (const { post, at } of facts.views) count(post, at, { views: 1 });
  for (const { post, at } of facts.reactions) count(post, at, { likes: 1 });
  for (const { post, at } of facts.comments) count(post, at, { comments: 1 });
  for (const { post, at } of facts.shares) count(post, at, { shares: 1 });
  for (const purchase of facts.purchases) {
    const { buyerId, price, creatorShare, completedAt } = completionOf(purchase);
    count(purchase.post, completedAt, { earnings_minor: creatorShare.amountMinor });
    fanDays.add([buyerId], completedAt, { spent_minor: price.amountMinor, purchases: 1 });
  }
  const activations = facts.subscriptions.map(activationOf);
  for (const { creatorId, subscriberId, price, creatorShare, activatedAt } of activations) {
    creatorDays.add([creatorId], activatedAt, { subscribers: 1, earnings_minor: creatorShare.amountMinor });
    fanDays.add([subscriberId], activatedAt, { spent_minor: price.amountMinor });
  }
  return db.transaction((tx) =>
    insertAll(tx, {
      profile_card: cards.map((card) => people.cardRow(card)),
      post: postRows(facts),
      creator_day: creatorDays.rows(),
      post_day: postDays.rows(),
      fan_day: fanDays.rows(),
      subscription: activations.map(subscriptionRow),
    }),
  );
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
  const { subscriptionId, subscriberId, creatorId, revision } = activation;
  return {
    subscription_id: subscriptionId,
    subscriber_id: subscriberId,
    creator_id: creatorId,
    revision,
    is_active: true,
  };
}
