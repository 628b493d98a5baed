import type { Queries } from '@velvet/kit/database/database';
import type { SubscriptionObject } from '#objects.ts';

export type SubscriptionRow = {
  id: string;
  requestHash: string;
  version: number;
  customerId: string;
  cardId: string;
  reference: string;
  amountMinor: number;
  currency: 'USD';
  interval: 'month' | 'year';
  state: SubscriptionObject['state'];
  anchorAt: Date;
  period: number;
  periodEndsAt: Date;
  endsAtPeriodEnd: boolean;
  graceEndsAt: Date | null;
  attempts: number;
  dueAt: Date | null;
  endReason: SubscriptionObject['endReason'];
  endedAt: Date | null;
};

type NewSubscription = Pick<
  SubscriptionRow,
  | 'id'
  | 'requestHash'
  | 'customerId'
  | 'cardId'
  | 'reference'
  | 'amountMinor'
  | 'currency'
  | 'interval'
  | 'periodEndsAt'
> & { at: Date };

const columns = `id, request_hash as "requestHash", version, customer_id as "customerId", card_id as "cardId", reference,
  amount_minor as "amountMinor", currency, interval, state, anchor_at as "anchorAt", period, period_ends_at as "periodEndsAt",
  ends_at_period_end as "endsAtPeriodEnd", grace_ends_at as "graceEndsAt", attempts, due_at as "dueAt",
  end_reason as "endReason", ended_at as "endedAt"`;

export function subscriptionRepository(db: Queries) {
  return {
    /** Inserts an incomplete subscription, until its first charge succeeds. @returns undefined if the key was used before */
    insert(key: string, row: NewSubscription): Promise<SubscriptionRow | undefined> {
      return db.one(
        'subscription.insert',
        `insert into subscription (id, idempotency_key, request_hash, customer_id, card_id, reference, amount_minor, currency,
           interval, state, anchor_at, period, period_ends_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'incomplete', $11, 1, $10, $11)
         on conflict (idempotency_key) do nothing returning ${columns}`,
        [
          row.id,
          key,
          row.requestHash,
          row.customerId,
          row.cardId,
          row.reference,
          row.amountMinor,
          row.currency,
          row.interval,
          row.periodEndsAt,
          row.at,
        ],
      );
    },

    findByKey(key: string): Promise<SubscriptionRow | undefined> {
      return db.one('subscription.findByKey', `select ${columns} from subscription where idempotency_key = $1`, [key]);
    },

    find(id: string): Promise<SubscriptionRow | undefined> {
      return db.one('subscription.find', `select ${columns} from subscription where id = $1`, [id]);
    },

    findForUpdate(id: string): Promise<SubscriptionRow | undefined> {
      return db.one('subscription.findForUpdate', `select ${columns} from subscription where id = $1 for update`, [id]);
    },

    /** Updates all mutable fields and increments the version. */
    async update(row: SubscriptionRow): Promise<SubscriptionRow> {
      const saved = await db.one<SubscriptionRow>(
        'subscription.update',
        `update subscription set version = version + 1, state = $2, anchor_at = $3, period = $4, period_ends_at = $5,
           ends_at_period_end = $6, grace_ends_at = $7, attempts = $8, due_at = $9, end_reason = $10, ended_at = $11
         where id = $1 returning ${columns}`,
        updateValues(row),
      );
      return saved ?? row;
    },
  };
}

function updateValues(row: SubscriptionRow): unknown[] {
  return [
    row.id,
    row.state,
    row.anchorAt,
    row.period,
    row.periodEndsAt,
    row.endsAtPeriodEnd,
    row.graceEndsAt,
    row.attempts,
    row.dueAt,
    row.endReason,
    row.endedAt,
  ];
}
