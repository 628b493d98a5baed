import type { Currency } from '@velvet/contracts/money';
import type { UserId } from '@velvet/contracts/ids';
import { paymentColumns, type PaymentRow } from './payment.repository.ts';
import type { Queries } from '@velvet/kit/database/database';

export type TipRow = {
  /** id of the subject of its payment */
  id: string;
  payerId: UserId;
  creatorId: UserId;
  placeKind: string;
  placeId: string | null;
  note: string | null;
  amountMinor: number;
  openedAt: Date;
};

/** The printed face of a card. */
export type CardFace = { brand: string; last4: string };

const columns = `id, payer_id as "payerId", creator_id as "creatorId", place_kind as "placeKind", place_id as "placeId", note,
  amount_minor as "amountMinor", opened_at as "openedAt"`;

export function tipRepository(db: Queries) {
  return {
    ...limitQueries(db),

    async insert({ id, payerId, creatorId, placeKind, placeId, note, amountMinor, openedAt }: TipRow): Promise<void> {
      await db.run(
        'tip.insert',
        `insert into tip (id, payer_id, creator_id, place_kind, place_id, note, amount_minor, opened_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [id, payerId, creatorId, placeKind, placeId, note, amountMinor, openedAt],
      );
    },

    /** Marks a tip as paid, towards the open goal of the creator. */
    settle(id: string, at: Date): Promise<TipRow | undefined> {
      return db.one(
        'tip.settle',
        `update tip set settled_at = $2, goal_id = (select g.id from tip_goal g where g.creator_id = tip.creator_id and g.ended_at is null)
          where id = $1 returning ${columns}`,
        [id, at],
      );
    },

    /** Marks a tip as paid back. It leaves its goal. */
    async reverse(id: string, at: Date): Promise<void> {
      await db.run('tip.reverse', 'update tip set reversed_at = $2 where id = $1 and reversed_at is null', [id, at]);
    },

    /** Sets the part of a tip that was paid back, which its goal does not count; cents. */
    async setReturned(id: string, returnedMinor: number): Promise<void> {
      await db.run('tip.setReturned', 'update tip set returned_minor = $2 where id = $1', [id, returnedMinor]);
    },

    async deleteNotes(payerId: UserId): Promise<void> {
      await db.run('tip.deleteNotes', 'update tip set note = null where payer_id = $1 and note is not null', [payerId]);
    },
  };
}

function limitQueries(db: Queries) {
  return {
    /** Returns the newest payment of a tip of the payer to the creator that waits for 3-D Secure. */
    findWaiting(payerId: UserId, creatorId: UserId): Promise<PaymentRow | undefined> {
      return db.one(
        'tip.findWaiting',
        `select ${paymentColumns}, null as "purchaseId" from payment
          where payer_id = $1 and creator_id = $2 and kind = 'purchase' and subject_kind = 'tip' and state = 'requires_action'
          order by payment.id desc limit 1`,
        [payerId, creatorId],
      );
    },

    /** Serialises the tips of a payer until the transaction ends, so that parallel ones count each other. */
    async lockPayer(payerId: UserId): Promise<void> {
      await db.run('tip.lockPayer', `select pg_advisory_xact_lock(hashtextextended('tip:' || $1, 0))`, [payerId]);
    },

    /** Returns the sum of a payer's tips in a currency that were opened since a time, without those that failed or were paid back; cents. */
    async sumSince(payerId: UserId, currency: Currency, since: Date): Promise<number> {
      const row = await db.one<{ sum: number }>(
        'tip.sumSince',
        `select coalesce(sum(tip.amount_minor), 0)::bigint as sum
           from tip join payment on payment.post_id = tip.id and payment.kind = 'purchase'
          where tip.payer_id = $1 and payment.currency = $3 and tip.opened_at > $2 and tip.reversed_at is null and payment.state <> 'failed'`,
        [payerId, since, currency],
      );
      return row?.sum ?? 0;
    },

    /** Returns whether a payment of the payer with this card was settled before a time and not paid back. */
    async hasPaidWith(payerId: UserId, { brand, last4 }: CardFace, before: Date): Promise<boolean> {
      const row = await db.one(
        'tip.hasPaidWith',
        `select from payment where payer_id = $1 and card_brand = $2 and card_last4 = $3 and settled_at < $4
            and not is_refunded and dispute_state is null limit 1`,
        [payerId, brand, last4, before],
      );
      return row !== undefined;
    },
  };
}
