import type { Queries } from '@velvet/kit/database/database';

/** A card that is saved without a payment. `failed` also before the first attempt, where there is no reason yet. */
export type SetupIntentRow = {
  id: string;
  customerId: string;
  cardId: string | null;
  metadata: Record<string, string>;
  state: 'succeeded' | 'requires_action' | 'failed';
  declineCode: string | null;
  declineMessage: string | null;
  returnUrl: string | null;
  challengeExpiresAt: Date | null;
  createdAt: Date;
};

export const setupIntentColumns = `id, customer_id as "customerId", card_id as "cardId", metadata, state, decline_code as "declineCode",
  decline_message as "declineMessage", return_url as "returnUrl", challenge_expires_at as "challengeExpiresAt", created_at as "createdAt"`;

export function setupIntentRepository(db: Queries) {
  return {
    async insert({ id, customerId, metadata, createdAt }: SetupIntentRow): Promise<void> {
      await db.run(
        'setupIntent.insert',
        `insert into setup_intent (id, customer_id, metadata, state, created_at) values ($1, $2, $3, 'failed', $4)`,
        [id, customerId, metadata, createdAt],
      );
    },

    find(id: string): Promise<SetupIntentRow | undefined> {
      return db.one('setupIntent.find', `select ${setupIntentColumns} from setup_intent where id = $1`, [id]);
    },

    findForUpdate(id: string): Promise<SetupIntentRow | undefined> {
      return db.one(
        'setupIntent.findForUpdate',
        `select ${setupIntentColumns} from setup_intent where id = $1 for update`,
        [id],
      );
    },

    /** Updates all mutable fields. */
    async update(row: SetupIntentRow): Promise<SetupIntentRow> {
      const { id, cardId, state, declineCode, declineMessage, returnUrl, challengeExpiresAt } = row;
      await db.run(
        'setupIntent.update',
        `update setup_intent set card_id = $2, state = $3, decline_code = $4, decline_message = $5, return_url = $6,
           challenge_expires_at = $7 where id = $1`,
        [id, cardId, state, declineCode, declineMessage, returnUrl, challengeExpiresAt],
      );
      return row;
    },
  };
}
