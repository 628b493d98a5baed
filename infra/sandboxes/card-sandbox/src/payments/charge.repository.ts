import type { Queries } from '@velvet/kit/database/database';
import type { CardRow } from '#customers/card.repository.ts';

/** A payment intent with its latest charge. */
export type ChargeRow = {
  id: string;
  customerId: string;
  cardId: string | null;
  card: Pick<CardRow, 'brand' | 'last4' | 'expMonth' | 'expYear' | 'fingerprint' | 'name' | 'country'> | null;
  metadata: Record<string, string>;
  amountMinor: number;
  currency: string;
  /** `failed` also before the first attempt, where there is no reason yet */
  state: 'succeeded' | 'requires_action' | 'failed';
  declineCode: string | null;
  declineMessage: string | null;
  subscriptionId: string | null;
  period: number | null;
  periodEndsAt: Date | null;
  /** null: by the anchor of the subscription */
  periodStartsAt: Date | null;
  /** credited for the rest of the period before */
  creditMinor: number;
  /** of the subscription, when the invoice was made */
  subscriptionMetadata: Record<string, string>;
  returnUrl: string | null;
  challengeExpiresAt: Date | null;
  savesCard: boolean;
  refundedMinor: number;
  disputeState: 'open' | 'won' | 'lost' | null;
  disputeDueAt: Date | null;
  disputeOpenedAt: Date | null;
  disputeEvidence: Record<string, string>;
  disputeSubmittedAt: Date | null;
  createdAt: Date;
};

export type NewCharge = Pick<
  ChargeRow,
  | 'id'
  | 'customerId'
  | 'metadata'
  | 'amountMinor'
  | 'currency'
  | 'subscriptionId'
  | 'period'
  | 'periodEndsAt'
  | 'savesCard'
  | 'createdAt'
> &
  Partial<Pick<ChargeRow, 'periodStartsAt' | 'creditMinor' | 'subscriptionMetadata'>>;

export const chargeColumns = `id, customer_id as "customerId", card_id as "cardId",
  (select jsonb_build_object('brand', brand, 'last4', last4, 'expMonth', exp_month, 'expYear', exp_year,
     'fingerprint', fingerprint, 'name', name, 'country', country) from card where card.id = card_id) as card, metadata,
  amount_minor as "amountMinor", currency, state, decline_code as "declineCode", decline_message as "declineMessage",
  subscription_id as "subscriptionId", period, period_ends_at as "periodEndsAt",
  period_starts_at as "periodStartsAt", credit_minor as "creditMinor", subscription_metadata as "subscriptionMetadata", return_url as "returnUrl",
  challenge_expires_at as "challengeExpiresAt", saves_card as "savesCard", refunded_minor as "refundedMinor",
  dispute_state as "disputeState", dispute_due_at as "disputeDueAt", dispute_opened_at as "disputeOpenedAt",
  dispute_evidence as "disputeEvidence", dispute_submitted_at as "disputeSubmittedAt", created_at as "createdAt"`;

export function chargeRepository(db: Queries) {
  return {
    /** Inserts an intent without an attempt. */
    async insert(row: NewCharge): Promise<ChargeRow> {
      const inserted = await db.one<ChargeRow>(
        'charge.insert',
        `insert into charge (id, idempotency_key, request_hash, customer_id, reference, metadata, amount_minor, currency, state,
           subscription_id, period, period_ends_at, saves_card, created_at, period_starts_at, credit_minor, subscription_metadata)
         values ($1, $1, '', $2, coalesce($3::jsonb ->> 'reference', ''), $3, $4, $5, 'failed', $6, $7, $8, $9, $10, $11, $12, $13)
         returning ${chargeColumns}`,
        insertValues(row),
      );
      if (!inserted) throw new Error('The insertion returned no row.');
      return inserted;
    },

    find(id: string): Promise<ChargeRow | undefined> {
      return db.one('charge.find', `select ${chargeColumns} from charge where id = $1`, [id]);
    },

    findForUpdate(id: string): Promise<ChargeRow | undefined> {
      return db.one('charge.findForUpdate', `select ${chargeColumns} from charge where id = $1 for update`, [id]);
    },

    findOfPeriod(subscriptionId: string, period: number): Promise<ChargeRow | undefined> {
      return db.one(
        'charge.findOfPeriod',
        `select ${chargeColumns} from charge where subscription_id = $1 and period = $2 order by created_at desc limit 1 for update`,
        [subscriptionId, period],
      );
    },

    /** Updates all mutable fields. */
    async update(row: ChargeRow): Promise<ChargeRow> {
      const saved = await db.one<ChargeRow>(
        'charge.update',
        `update charge set version = version + 1, card_id = $2, state = $3, decline_code = $4, decline_message = $5,
           period_ends_at = $6, return_url = $7, challenge_expires_at = $8, saves_card = $9, refunded_minor = $10,
           is_refunded = ($10 = amount_minor), dispute_state = $11, dispute_due_at = $12, dispute_opened_at = $13,
           dispute_evidence = $14, dispute_submitted_at = $15 where id = $1 returning ${chargeColumns}`,
        updateValues(row),
      );
      return saved ?? row;
    },
  };
}

function insertValues(row: NewCharge): unknown[] {
  return [
    row.id,
    row.customerId,
    row.metadata,
    row.amountMinor,
    row.currency,
    row.subscriptionId,
    row.period,
    row.periodEndsAt,
    row.savesCard,
    row.createdAt,
    row.periodStartsAt ?? null,
    row.creditMinor ?? 0,
    row.subscriptionMetadata ?? {},
  ];
}

function updateValues(row: ChargeRow): unknown[] {
  return [
    row.id,
    row.cardId,
    row.state,
    row.declineCode,
    row.declineMessage,
    row.periodEndsAt,
    row.returnUrl,
    row.challengeExpiresAt,
    row.savesCard,
    row.refundedMinor,
    row.disputeState,
    row.disputeDueAt,
    row.disputeOpenedAt,
    row.disputeEvidence,
    row.disputeSubmittedAt,
  ];
}
