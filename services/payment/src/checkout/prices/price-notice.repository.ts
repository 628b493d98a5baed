import type { PlanId, SubscriptionId, TierId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { isAgreed, isOfKeptTier } from '#sales/renewal-terms.ts';
import { selectSubscription, type SubscriptionRow } from '#sales/subscription.repository.ts';

export type PriceNotice = {
  subscriptionId: SubscriptionId;
  planId: PlanId;
  priceMinor: number;
  needsConsent: boolean;
  appliesFrom: Date;
  answer: 'accepted' | 'declined' | null;
  /** when the end of the subscription was requested */
  endedAt: Date | null;
};

const columns = `subscription_id as "subscriptionId", plan_id as "planId", price_minor as "priceMinor", needs_consent as "needsConsent",
  applies_from as "appliesFrom", answer, ended_at as "endedAt"`;

export function priceNoticeRepository(db: Queries) {
  return {
    /** Locks running paid subscriptions to a tier at another price than the plan, in the order of their ids. */
    lockSubscriptions(tierId: TierId, planId: PlanId, after: SubscriptionId | null, limit: number) {
      return db.rows<SubscriptionRow>(
        'priceNotice.lockSubscriptions',
        `${selectSubscription} where plan_id in (select id from plan where tier_id = $1) and plan_id <> $2 and price_minor > 0
            and state in ('active', 'past_due') and ($3::uuid is null or subscription.id > $3)
          order by subscription.id limit $4 for update`,
        [tierId, planId, after, limit],
      );
    },

    /** Stores a notice, in place of an earlier one. @returns false if the subscription has it already */
    async insert(notice: Omit<PriceNotice, 'answer' | 'endedAt'>, at: Date): Promise<boolean> {
      const { subscriptionId, planId, priceMinor, needsConsent, appliesFrom } = notice;
      await db.run(
        'priceNotice.supersede',
        `update price_notice set state = 'superseded' where subscription_id = $1 and plan_id <> $2 and state = 'open'`,
        [subscriptionId, planId],
      );
      const inserted = await db.run(
        'priceNotice.insert',
        `insert into price_notice (subscription_id, plan_id, price_minor, needs_consent, told_at, applies_from)
         values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
        [subscriptionId, planId, priceMinor, needsConsent, at, appliesFrom],
      );
      return inserted === 1;
    },

    findOpenForUpdate(subscriptionId: SubscriptionId): Promise<PriceNotice | undefined> {
      return db.one(
        'priceNotice.findOpen',
        `select ${columns} from price_notice where subscription_id = $1 and state = 'open' for update`,
        [subscriptionId],
      );
    },

    /** Answers a notice. A request to end the subscription is withdrawn with it. */
    async answer({ subscriptionId, planId }: PriceNotice, answer: 'accepted' | 'declined', at: Date): Promise<void> {
      await db.run(
        'priceNotice.answer',
        'update price_notice set answer = $3, answered_at = $4, ended_at = null where subscription_id = $1 and plan_id = $2',
        [subscriptionId, planId, answer, at],
      );
    },

    ...dueQueries(db),
  };
}

/** Conditions of the notices `n` whose price the next renewal of the subscription would have. */
const isNext = `n.state = 'open' and subscription.state = 'active' and not ends_at_period_end and cancel_wanted_at is null and ${isOfKeptTier}
  and provider_subscription_id is not null and period_ends_at >= n.applies_from`;

function dueQueries(db: Queries) {
  return {
    /** Returns subscriptions that renew at the new price next, with that plan. */
    findApplicable(limit: number): Promise<{ subscriptionId: SubscriptionId; planId: PlanId }[]> {
      return db.rows(
        'priceNotice.findApplicable',
        `select subscription_id as "subscriptionId", n.plan_id as "planId"
           from price_notice n join subscription on subscription.id = subscription_id
          where ${isNext} and ${isAgreed} order by period_ends_at limit $1`,
        [limit],
      );
    },

    /** Returns subscriptions that end with their period, because their subscribers have not agreed. */
    findRefused(endsBefore: Date, limit: number): Promise<SubscriptionId[]> {
      return db
        .rows<{ id: SubscriptionId }>(
          'priceNotice.findRefused',
          `select subscription_id as id from price_notice n join subscription on subscription.id = subscription_id
            where ${isNext} and not ${isAgreed} and (n.answer = 'declined' or period_ends_at <= $1)
            order by period_ends_at limit $2`,
          [endsBefore, limit],
        )
        .then((rows) => rows.map(({ id }) => id));
    },

    async updateApplied(subscriptionId: SubscriptionId, planId: PlanId): Promise<void> {
      await db.run(
        'priceNotice.updateApplied',
        `update price_notice set state = 'applied' where subscription_id = $1 and plan_id = $2 and state = 'open'`,
        [subscriptionId, planId],
      );
    },

    async updateEnded(subscriptionId: SubscriptionId, at: Date): Promise<void> {
      await db.run(
        'priceNotice.updateEnded',
        `update price_notice set ended_at = $2 where subscription_id = $1 and state = 'open'`,
        [subscriptionId, at],
      );
    },
  };
}
