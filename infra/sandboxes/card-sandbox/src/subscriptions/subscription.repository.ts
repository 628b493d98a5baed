import type { Queries } from '@velvet/kit/database/database';

export type SubscriptionRow = {
  id: string;
  customerId: string;
  /** charged by renewals; null: the default card of the customer */
  cardId: string | null;
  metadata: Record<string, string>;
  productId: string | null;
  amountMinor: number;
  /** amount off the periods that begin within the first months; null without one */
  coupon: { id: string; offMinor: number; months: number } | null;
  currency: string;
  interval: 'month' | 'year';
  /** months or years of a period */
  intervalCount: number;
  state: 'incomplete' | 'active' | 'past_due' | 'ended';
  anchorAt: Date;
  /** the number of the period that starts at the anchor */
  anchorPeriod: number;
  /** number of the last paid period, from 1; of the first one also before it is paid */
  period: number;
  periodEndsAt: Date;
  endsAtPeriodEnd: boolean;
  graceEndsAt: Date | null;
  attempts: number;
  /** when the next renewal, attempt or end falls due */
  dueAt: Date | null;
  endReason: 'cancelled' | 'unpaid' | 'incomplete' | null;
  endedAt: Date | null;
  /** the card of the first payment becomes the one of renewals */
  keepsCard: boolean;
  canceledAt: Date | null;
  /** until then its invoices are void; null unless it is paused */
  resumesAt: Date | null;
  createdAt: Date;
  /** of its newest period; null before the first intent exists */
  latestChargeId: string | null;
};

export const subscriptionColumns = `id, customer_id as "customerId", card_id as "cardId", metadata, product_id as "productId",
  amount_minor as "amountMinor", currency,
  case when coupon_id is not null then jsonb_build_object('id', coupon_id, 'offMinor', off_minor, 'months', off_months) end as coupon, interval, interval_count as "intervalCount", state, anchor_at as "anchorAt", anchor_period as "anchorPeriod", period, period_ends_at as "periodEndsAt",
  ends_at_period_end as "endsAtPeriodEnd", grace_ends_at as "graceEndsAt", attempts, due_at as "dueAt",
  end_reason as "endReason", ended_at as "endedAt", keeps_card as "keepsCard", canceled_at as "canceledAt", resumes_at as "resumesAt", created_at as "createdAt",
  (select id from charge where subscription_id = subscription.id order by period desc limit 1) as "latestChargeId"`;

export function subscriptionRepository(db: Queries) {
  return {
    async insert(row: SubscriptionRow): Promise<void> {
      await db.run(
        'subscription.insert',
        `insert into subscription (id, idempotency_key, request_hash, customer_id, card_id, reference, metadata, product_id,
           amount_minor, currency, interval, state, anchor_at, period, period_ends_at, due_at, keeps_card, created_at,
           interval_count, coupon_id, off_minor, off_months)
         values ($1, $1, '', $2, $3, coalesce($4::jsonb ->> 'reference', ''), $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19)`,
        insertValues(row),
      );
    },

    find(id: string): Promise<SubscriptionRow | undefined> {
      return db.one('subscription.find', `select ${subscriptionColumns} from subscription where id = $1`, [id]);
    },

    /** Returns the currency of a running subscription of the customer that is not the given one. */
    async findOtherCurrency(customerId: string, currency: string): Promise<string | undefined> {
      const row = await db.one<{ currency: string }>(
        'subscription.findOtherCurrency',
        `select currency from subscription where customer_id = $1 and state in ('active', 'past_due') and currency <> $2 limit 1`,
        [customerId, currency],
      );
      return row?.currency;
    },

    findForUpdate(id: string): Promise<SubscriptionRow | undefined> {
      return db.one(
        'subscription.findForUpdate',
        `select ${subscriptionColumns} from subscription where id = $1 for update`,
        [id],
      );
    },

    findRunningForUpdate(customerId: string): Promise<SubscriptionRow[]> {
      return db.rows(
        'subscription.findRunningForUpdate',
        `select ${subscriptionColumns} from subscription where customer_id = $1 and state <> 'ended' order by id for update`,
        [customerId],
      );
    },

    /** Updates all mutable fields. */
    async update(row: SubscriptionRow): Promise<SubscriptionRow> {
      const saved = await db.one<SubscriptionRow>(
        'subscription.update',
        `update subscription set version = version + 1, state = $2, card_id = $3, period = $4, period_ends_at = $5,
           ends_at_period_end = $6, grace_ends_at = $7, attempts = $8, due_at = $9, end_reason = $10, ended_at = $11,
           metadata = $12, canceled_at = $13, amount_minor = $14, anchor_at = $15, anchor_period = $16, resumes_at = $17 where id = $1 returning ${subscriptionColumns}`,
        updateValues(row),
      );
      return saved ?? row;
    },
  };
}

function insertValues(row: SubscriptionRow): unknown[] {
  return [
    row.id,
    row.customerId,
    row.cardId,
    row.metadata,
    row.productId,
    row.amountMinor,
    row.currency,
    row.interval,
    row.state,
    row.anchorAt,
    row.period,
    row.periodEndsAt,
    row.dueAt,
    row.keepsCard,
    row.createdAt,
    row.intervalCount,
    row.coupon?.id ?? null,
    row.coupon?.offMinor ?? 0,
    row.coupon?.months ?? 0,
  ];
}

function updateValues(row: SubscriptionRow): unknown[] {
  return [
    row.id,
    row.state,
    row.cardId,
    row.period,
    row.periodEndsAt,
    row.endsAtPeriodEnd,
    row.graceEndsAt,
    row.attempts,
    row.dueAt,
    row.endReason,
    row.endedAt,
    row.metadata,
    row.canceledAt,
    row.amountMinor,
    row.anchorAt,
    row.anchorPeriod,
    row.resumesAt,
  ];
}
