import type { Queries } from '@velvet/kit/database/database';
import type { ChargeObject } from '#objects.ts';

export type ChargeRow = {
  id: string;
  requestHash: string;
  version: number;
  customerId: string;
  cardId: string;
  cardBrand: string;
  cardLast4: string;
  reference: string;
  amountMinor: number;
  currency: 'USD';
  state: ChargeObject['state'];
  declineCode: string | null;
  declineMessage: string | null;
  subscriptionId: string | null;
  period: number | null;
  periodEndsAt: Date | null;
  returnUrl: string | null;
  challengeExpiresAt: Date | null;
  isRefunded: boolean;
  disputeState: ChargeObject['dispute'];
  disputeDueAt: Date | null;
  createdAt: Date;
};

type NewCharge = Omit<ChargeRow, 'version' | 'cardBrand' | 'cardLast4' | 'isRefunded' | 'disputeState'>;

const columns = `id, request_hash as "requestHash", version, customer_id as "customerId", card_id as "cardId",
  (select brand from card where card.id = card_id) as "cardBrand", (select last4 from card where card.id = card_id) as "cardLast4", reference,
  amount_minor as "amountMinor", currency, state, decline_code as "declineCode", decline_message as "declineMessage",
  subscription_id as "subscriptionId", period, period_ends_at as "periodEndsAt", return_url as "returnUrl",
  challenge_expires_at as "challengeExpiresAt", is_refunded as "isRefunded", dispute_state as "disputeState",
  dispute_due_at as "disputeDueAt", created_at as "createdAt"`;

export function chargeRepository(db: Queries) {
  return {
    /** @returns undefined if the key was used before */
    insert(key: string, row: NewCharge): Promise<ChargeRow | undefined> {
      return db.one(
        'charge.insert',
        `insert into charge (id, idempotency_key, request_hash, customer_id, card_id, reference, amount_minor, currency, state,
           decline_code, decline_message, subscription_id, period, period_ends_at, return_url, challenge_expires_at, dispute_due_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
         on conflict (idempotency_key) do nothing returning ${columns}`,
        insertValues(key, row),
      );
    },

    findByKey(key: string): Promise<ChargeRow | undefined> {
      return db.one('charge.findByKey', `select ${columns} from charge where idempotency_key = $1`, [key]);
    },

    find(id: string): Promise<ChargeRow | undefined> {
      return db.one('charge.find', `select ${columns} from charge where id = $1`, [id]);
    },

    findForUpdate(id: string): Promise<ChargeRow | undefined> {
      return db.one('charge.findForUpdate', `select ${columns} from charge where id = $1 for update`, [id]);
    },

    findOfSubscription(subscriptionId: string): Promise<ChargeRow[]> {
      return db.rows(
        'charge.findOfSubscription',
        `select ${columns} from charge where subscription_id = $1 order by created_at, period, id`,
        [subscriptionId],
      );
    },

    /** Updates all mutable fields and increments the version. */
    async update(row: ChargeRow): Promise<ChargeRow> {
      const saved = await db.one<ChargeRow>(
        'charge.update',
        `update charge set version = version + 1, state = $2, decline_code = $3, decline_message = $4, period_ends_at = $5,
           is_refunded = $6, dispute_state = $7, dispute_due_at = $8 where id = $1 returning ${columns}`,
        updateValues(row),
      );
      return saved ?? row;
    },
  };
}

function insertValues(key: string, row: NewCharge): unknown[] {
  return [
    row.id,
    key,
    row.requestHash,
    row.customerId,
    row.cardId,
    row.reference,
    row.amountMinor,
    row.currency,
    row.state,
    row.declineCode,
    row.declineMessage,
    row.subscriptionId,
    row.period,
    row.periodEndsAt,
    row.returnUrl,
    row.challengeExpiresAt,
    row.disputeDueAt,
    row.createdAt,
  ];
}

function updateValues(row: ChargeRow): unknown[] {
  return [
    row.id,
    row.state,
    row.declineCode,
    row.declineMessage,
    row.periodEndsAt,
    row.isRefunded,
    row.disputeState,
    row.disputeDueAt,
  ];
}
