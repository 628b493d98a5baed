import type { Currency } from '@velvet/contracts/money';
import type { PlanId, SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Interval } from '@velvet/contracts/payment/intervals';
import type { SubscriptionState } from '@velvet/contracts/payment/subscriptions';
import type { Queries } from '@velvet/kit/database/database';

export type SubscriptionRow = {
  id: SubscriptionId;
  subscriberId: UserId;
  creatorId: UserId;
  planId: PlanId;
  /** of the next periods, if it differs */
  nextPlanId: PlanId | null;
  nextPriceMinor: number | null;
  interval: Interval;
  priceMinor: number;
  currency: Currency;
  state: SubscriptionState;
  revision: number;
  cardId: string | null;
  providerSubscriptionId: string | null;
  providerVersion: number;
  period: number;
  /** null before the first payment, and for a free subscription */
  periodEndsAt: Date | null;
  endsAtPeriodEnd: boolean;
  graceEndsAt: Date | null;
  endedAt: Date | null;
  endReason: 'cancelled' | 'unpaid' | 'refunded' | 'disputed' | null;
  cancelWantedAt: Date | null;
  /** of a requested cancellation: at once, or at the end of the paid period */
  cancelsImmediately: boolean;
  /** Time of the request to renew again, which the provider has not confirmed yet. */
  resumeWantedAt: Date | null;
  /** time of the next charge of a paused subscription; null unless it is paused */
  pausedUntil: Date | null;
  openedAt: Date;
  /** an order that ends the free subscription of the pair when it is paid */
  replaces: boolean;
  /** the free plan that begins again when a given subscription ends */
  resumesPlanId: PlanId | null;
};

export const subscriptionColumns = `subscription.id, subscriber_id as "subscriberId", creator_id as "creatorId", plan_id as "planId", interval,
  next_plan_id as "nextPlanId", next_price_minor as "nextPriceMinor",
  price_minor as "priceMinor", currency, state, subscription.revision, card_id as "cardId",
  provider_subscription_id as "providerSubscriptionId", provider_version as "providerVersion", period,
  period_ends_at as "periodEndsAt", ends_at_period_end as "endsAtPeriodEnd", grace_ends_at as "graceEndsAt",
  ended_at as "endedAt", end_reason as "endReason", cancel_wanted_at as "cancelWantedAt",
  cancels_immediately as "cancelsImmediately", resume_wanted_at as "resumeWantedAt", paused_until as "pausedUntil", opened_at as "openedAt",
  replaces, resumes_plan_id as "resumesPlanId"`;
export const selectSubscription = `select ${subscriptionColumns} from subscription`;
export const openStates = `state in ('pending', 'active', 'past_due')`;

const replaceable = `${selectSubscription} where subscriber_id = $1 and creator_id = $2 and not replaces
  and not exists (select from gift where subscription_id = subscription.id)`;

export function subscriptionRepository(db: Queries) {
  return {
    ...replacements(db),

    /** @returns false if there is an open subscription to this creator */
    async insert(row: SubscriptionRow): Promise<boolean> {
      return (await db.run('subscription.insert', insertSql, insertValues(row))) === 1;
    },

    find(id: SubscriptionId): Promise<SubscriptionRow | undefined> {
      return db.one('subscription.find', `${selectSubscription} where id = $1`, [id]);
    },

    findForUpdate(id: string): Promise<SubscriptionRow | undefined> {
      return db.one('subscription.findForUpdate', `${selectSubscription} where id = $1 for update`, [id]);
    },

    /** Returns the open subscription of a pair; of two, the order that replaces the other one. */
    findOpen(subscriberId: UserId, creatorId: UserId): Promise<SubscriptionRow | undefined> {
      return db.one(
        'subscription.findOpen',
        `${selectSubscription} where subscriber_id = $1 and creator_id = $2 and ${openStates} order by replaces desc limit 1`,
        [subscriberId, creatorId],
      );
    },

    /** Returns subscriptions of a person and to that person. */
    findOpenAboutForUpdate(personId: UserId): Promise<SubscriptionRow[]> {
      return db.rows(
        'subscription.findOpenAbout',
        `${selectSubscription} where (subscriber_id = $1 or creator_id = $1) and ${openStates} order by id for update`,
        [personId],
      );
    },

    /** Updates all mutable fields. */
    async update(row: SubscriptionRow): Promise<void> {
      await db.run(
        'subscription.update',
        `update subscription set state = $2, revision = $3, provider_subscription_id = $4, provider_version = $5, period = $6,
           period_ends_at = $7, ends_at_period_end = $8, grace_ends_at = $9, ended_at = $10, end_reason = $11,
           cancel_wanted_at = $12, cancels_immediately = $13, resume_wanted_at = $14, plan_id = $15, price_minor = $16,
           next_plan_id = $17, next_price_minor = $18, paused_until = $19, replaces = $20 where id = $1`,
        updateValues(row),
      );
    },
  };
}

/** Subscriptions whose place another one takes. */
function replacements(db: Queries) {
  return {
    /** Locks the running subscription of a pair, whose place a paid order takes. A gift is paid, and keeps its place. */
    lockReplaced(subscriberId: UserId, creatorId: UserId): Promise<SubscriptionRow | undefined> {
      return db.one('subscription.lockReplaced', `${replaceable} and state in ('active', 'past_due') for update`, [
        subscriberId,
        creatorId,
      ]);
    },

    /** Stores when the order was made that takes the place of a subscription. */
    async markReplaced(id: SubscriptionId, orderedAt: Date): Promise<void> {
      await db.run('subscription.markReplaced', 'update subscription set replaced_from = $2 where id = $1', [
        id,
        orderedAt,
      ]);
    },

    /** Locks the free subscription or trial of a pair, which an order or a gift replaces. */
    lockFree(subscriberId: UserId, creatorId: UserId): Promise<SubscriptionRow | undefined> {
      return db.one('subscription.lockFree', `${replaceable} and state = 'active' and price_minor = 0 for update`, [
        subscriberId,
        creatorId,
      ]);
    },
  };
}

const insertSql = `insert into subscription (id, subscriber_id, creator_id, plan_id, interval, price_minor, currency, state, revision,
    card_id, opened_at, asked_at, replaces, resumes_plan_id)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13) on conflict do nothing`;

function insertValues(row: SubscriptionRow): unknown[] {
  const { id, subscriberId, creatorId, planId, interval, priceMinor, currency, state, revision, cardId, openedAt } =
    row;
  const order = [
    id,
    subscriberId,
    creatorId,
    planId,
    interval,
    priceMinor,
    currency,
    state,
    revision,
    cardId,
    openedAt,
  ];
  return [...order, row.replaces, row.resumesPlanId];
}

function updateValues(row: SubscriptionRow): unknown[] {
  const { id, state, revision, providerSubscriptionId, providerVersion, period, periodEndsAt } = row;
  const {
    endsAtPeriodEnd,
    graceEndsAt,
    endedAt,
    endReason,
    cancelWantedAt,
    cancelsImmediately,
    resumeWantedAt,
    pausedUntil,
  } = row;
  const provider = [providerSubscriptionId, providerVersion];
  return [
    id,
    state,
    revision,
    ...provider,
    period,
    periodEndsAt,
    endsAtPeriodEnd,
    graceEndsAt,
    endedAt,
    endReason,
    cancelWantedAt,
    cancelsImmediately,
    resumeWantedAt,
    row.planId,
    row.priceMinor,
    row.nextPlanId,
    row.nextPriceMinor,
    pausedUntil,
    row.replaces,
  ];
}
