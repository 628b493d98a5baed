import type { PersonCard } from '@velvet/contracts/payment/person-card';
import type { SubscriptionId, TierId, UserId } from '@velvet/contracts/ids';
import { platformId } from '@velvet/contracts/payment/platform-plans';
import type { Queries } from '@velvet/kit/database/database';
import { personCard } from '#people/profile-card.repository.ts';
import { isOfKeptTier, renewalTerms, type RenewalFields } from './renewal-terms.ts';
import { subscriptionColumns, type SubscriptionRow } from './subscription.repository.ts';

export type ListedSubscription = SubscriptionRow & {
  creator: PersonCard | null;
  tier: TierName;
  nextTier: TierName | null;
  priceChange: AnnouncedPrice | null;
  terms: RenewalFields;
};
/** `appliesFrom`: a time as text */
type AnnouncedPrice = {
  priceMinor: number;
  appliesFrom: string;
  needsConsent: boolean;
  answer: 'accepted' | 'declined' | null;
};
type TierName = { id: TierId; name: string };

const tierOf = (column: string) => `(select jsonb_build_object('id', tier.id, 'name', tier.name)
  from plan join tier on tier.id = plan.tier_id where plan.id = subscription.${column})`;

const select = `select ${subscriptionColumns},
    ${personCard} as creator,
    ${tierOf('plan_id')} as tier, ${tierOf('next_plan_id')} as "nextTier",
    (select jsonb_build_object('priceMinor', n.price_minor, 'appliesFrom', n.applies_from, 'needsConsent', n.needs_consent, 'answer', n.answer)
       from price_notice n where n.subscription_id = subscription.id and n.state = 'open' and ${isOfKeptTier}) as "priceChange",
    ${renewalTerms} as terms
  from subscription left join profile_card on profile_card.user_id = creator_id`;

/** Subscriptions of a subscriber, with their creators. */
export function subscriptionListRepository(db: Queries) {
  return {
    find(id: SubscriptionId): Promise<ListedSubscription | undefined> {
      return db.one('subscriptionList.find', `${select} where subscription.id = $1`, [id]);
    },

    /** Returns the running subscription of a person to a plan of the platform. */
    findOfPlatform(subscriberId: UserId): Promise<ListedSubscription | undefined> {
      return db.one(
        'subscriptionList.findOfPlatform',
        `${select} where subscriber_id = $1 and creator_id = '${platformId}' and state in ('active', 'past_due')`,
        [subscriberId],
      );
    },

    findOfSubscriber(
      subscriberId: UserId,
      { take, skip, after }: { take: number; skip: number; after: string | null },
    ): Promise<ListedSubscription[]> {
      return db.rows(
        'subscriptionList.findOfSubscriber',
        `${select} where subscriber_id = $1 and creator_id <> '${platformId}' and state not in ('pending', 'failed') and ($4::uuid is null or subscription.id < $4)
          order by subscription.id desc limit $2 offset $3`,
        [subscriberId, take, skip, after],
      );
    },
  };
}
