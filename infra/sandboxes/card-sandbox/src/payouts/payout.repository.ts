import type { Queries } from '@velvet/kit/database/database';
import type { Behaviour } from './payout-behaviour.ts';

type Details = { kind: string; holder?: string | undefined; email?: string | undefined };
type Payout = {
  reference: string;
  recipientId: string;
  amountMinor: number;
  currency: string;
  outcome: Behaviour['outcome'];
  settlesAt: Date;
};

const columns = `reference, recipient_id as "recipientId", amount_minor as "amountMinor", currency, outcome, settles_at as "settlesAt"`;

export function payoutRepository(db: Queries) {
  return {
    async insertRecipient(id: string, details: Details): Promise<void> {
      await db.run('recipient.insert', 'insert into payout_recipient (id, details) values ($1, $2)', [id, details]);
    },

    findRecipient(id: string): Promise<{ details: Details } | undefined> {
      return db.one('recipient.find', 'select details from payout_recipient where id = $1 and deleted_at is null', [
        id,
      ]);
    },

    /** Removes the account details; transfers keep the id. */
    async deleteRecipient(id: string, at: Date): Promise<void> {
      await db.run(
        'recipient.delete',
        `update payout_recipient set deleted_at = $2, details = '{}' where id = $1 and deleted_at is null`,
        [id, at],
      );
    },

    /** @returns whether the reference is new */
    async insert(payout: Payout & { createdAt: Date }): Promise<boolean> {
      const { reference, recipientId, amountMinor, currency, createdAt, settlesAt, outcome } = payout;
      const inserted = await db.run(
        'payout.insert',
        `insert into payout (reference, recipient_id, amount_minor, currency, created_at, settles_at, outcome)
         values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
        [reference, recipientId, amountMinor, currency, createdAt, settlesAt, outcome],
      );
      return inserted === 1;
    },

    find(reference: string): Promise<Payout | undefined> {
      return db.one('payout.find', `select ${columns} from payout where reference = $1`, [reference]);
    },

    /** At most 100 of a time, in the order of their references. */
    list({ from, to, after }: { from: Date; to: Date; after: string }): Promise<Payout[]> {
      return db.rows(
        'payout.list',
        `select ${columns} from payout
          where reference > $1 and created_at >= $2 and created_at < $3 order by reference limit 100`,
        [after, from, to],
      );
    },
  };
}
