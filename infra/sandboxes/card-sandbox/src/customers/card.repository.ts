import type { Queries } from '@velvet/kit/database/database';
import type { Behaviour } from '#cards/test-card.ts';

export type CardRow = {
  id: string;
  customerId: string | null;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  name: string;
  behaviour: Behaviour;
  /** null for cards from before fingerprints existed */
  fingerprint: string | null;
  /** of its bank, ISO 3166-1 */
  country: string;
  isDetached: boolean;
  createdAt: Date;
};

/** The changed part of a card's face; without digits they stay. */
export type CardFace = { last4?: string | undefined; expMonth: number; expYear: number };

export const cardColumns = `id, customer_id as "customerId", brand, last4, exp_month as "expMonth", exp_year as "expYear", name, behaviour,
  fingerprint, country, is_detached as "isDetached", created_at as "createdAt"`;

export function cardRepository(db: Queries) {
  return {
    async insert(card: CardRow): Promise<void> {
      await db.run(
        'card.insert',
        `insert into card (id, brand, last4, exp_month, exp_year, behaviour, fingerprint, name, country, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        insertValues(card),
      );
    },

    /** Finds detached cards, too. */
    findAny(id: string): Promise<CardRow | undefined> {
      return db.one('card.findAny', `select ${cardColumns} from card where id = $1`, [id]);
    },

    /** Finds a card that can be charged. */
    find(id: string): Promise<CardRow | undefined> {
      return db.one('card.find', `select ${cardColumns} from card where id = $1 and not is_detached`, [id]);
    },

    /** @returns whether the card had no other customer, and this one is not deleted */
    async attach(id: string, customerId: string): Promise<boolean> {
      const attached = await db.run(
        'card.attach',
        `update card set customer_id = $2
          where id = $1 and not is_detached and (customer_id is null or customer_id = $2)
            and exists (select from customer where id = $2 and deleted_at is null)`,
        [id, customerId],
      );
      return attached === 1;
    },

    /** Replaces the printed face of a stored card. */
    updateFace(id: string, { last4, expMonth, expYear }: CardFace): Promise<CardRow | undefined> {
      return db.one(
        'card.updateFace',
        `update card set last4 = coalesce($2, last4), exp_month = $3, exp_year = $4
          where id = $1 and customer_id is not null and not is_detached returning ${cardColumns}`,
        [id, last4 ?? null, expMonth, expYear],
      );
    },

    async detachAll(customerId: string): Promise<void> {
      await db.run('card.detachAll', 'update card set is_detached = true where customer_id = $1', [customerId]);
    },

    /** @returns the card, which keeps its customer in its row alone */
    detach(id: string): Promise<CardRow | undefined> {
      return db.one(
        'card.detach',
        `update card set is_detached = true where id = $1 and customer_id is not null and not is_detached returning ${cardColumns}`,
        [id],
      );
    },
  };
}

function insertValues({
  id,
  brand,
  last4,
  expMonth,
  expYear,
  behaviour,
  fingerprint,
  name,
  country,
  createdAt,
}: CardRow): unknown[] {
  return [id, brand, last4, expMonth, expYear, behaviour, fingerprint, name, country, createdAt];
}
