import type { Queries } from '@velvet/kit/database/database';
import type { Behaviour } from '#cards/test-card.ts';

export type CardRow = {
  id: string;
  customerId: string | null;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  behaviour: Behaviour;
  /** null for cards from before fingerprints existed */
  fingerprint: string | null;
};

type NewCard = CardRow & { name: string; at: Date };

const columns = `id, customer_id as "customerId", brand, last4, exp_month as "expMonth", exp_year as "expYear", behaviour, fingerprint`;

export function cardRepository(db: Queries) {
  return {
    async insert(card: NewCard): Promise<void> {
      await db.run(
        'card.insert',
        `insert into card (id, brand, last4, exp_month, exp_year, behaviour, fingerprint, name, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        insertValues(card),
      );
    },

    find(id: string): Promise<CardRow | undefined> {
      return db.one('card.find', `select ${columns} from card where id = $1 and not is_detached`, [id]);
    },

    findOfCustomer(customerId: string): Promise<CardRow[]> {
      return db.rows(
        'card.findOfCustomer',
        `select ${columns} from card where customer_id = $1 and not is_detached order by seq`,
        [customerId],
      );
    },

    /** @returns whether the card had no other customer */
    async attach(id: string, customerId: string): Promise<boolean> {
      const attached = await db.run(
        'card.attach',
        `update card set customer_id = $2
          where id = $1 and not is_detached and (customer_id is null or customer_id = $2)`,
        [id, customerId],
      );
      return attached === 1;
    },

    async detach(id: string, customerId: string): Promise<boolean> {
      const detached = await db.run(
        'card.detach',
        'update card set is_detached = true where id = $1 and customer_id = $2 and not is_detached',
        [id, customerId],
      );
      return detached === 1;
    },
  };
}

function insertValues({ id, brand, last4, expMonth, expYear, behaviour, fingerprint, name, at }: NewCard): unknown[] {
  return [id, brand, last4, expMonth, expYear, behaviour, fingerprint, name, at];
}
