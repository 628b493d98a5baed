import type { PostId, PurchaseId, UserId } from '@velvet/contracts/ids';
import type { SubjectKind } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';
import { refunded } from '#sales/payment.repository.ts';
import type { UndoFacts } from '#sales/undo.ts';

/** A purchase that its buyer paid, with what decides whether it can be undone. */
export type UndoablePurchase = UndoFacts & {
  purchaseId: PurchaseId;
  paymentId: string;
  buyerId: UserId;
  creatorId: UserId;
  postId: PostId;
  subjectKind: SubjectKind;
};

const select = `select purchase.id as "purchaseId", payment.id as "paymentId", purchase.buyer_id as "buyerId", purchase.creator_id as "creatorId",
    purchase.post_id as "postId", payment.subject_kind as "subjectKind", completed_at as "completedAt",
    purchase.content_opened_at is not null as "isOpened", is_refunded as "isRefunded", ${refunded('payment')} as "refundedMinor",
    dispute_state as "disputeState", undo.state as undo
  from purchase join payment on payment.id = purchase.payment_id and payer_id = buyer_id
    left join purchase_undo undo on undo.purchase_id = purchase.id`;

export function undoRepository(db: Queries) {
  return {
    ...changes(db),

    find(id: PurchaseId): Promise<UndoablePurchase | undefined> {
      return db.one('undo.find', `${select} where purchase.id = $1`, [id]);
    },

    /** Locks the purchase, so that requests and answers about it wait for each other. */
    async lock(id: PurchaseId): Promise<void> {
      await db.run('undo.lock', 'select from purchase where id = $1 for update', [id]);
    },

    /** Until the transaction ends, other requests of this buyer wait. */
    async lockBuyer(buyerId: UserId): Promise<void> {
      await db.run('undo.lockBuyer', `select pg_advisory_xact_lock(hashtextextended('purchase-undo:' || $1, 0))`, [
        buyerId,
      ]);
    },

    /** Counts the purchases that a buyer took back since a time; an opened or refused one does not count. */
    async countOf(buyerId: UserId, since: Date): Promise<number> {
      const row = await db.one<{ count: number }>(
        'undo.countOf',
        `select count(*) as count from purchase_undo
          where buyer_id = $1 and requested_at > $2 and state in ('asking', 'refunding', 'undone')`,
        [buyerId, since],
      );
      return row?.count ?? 0;
    },

    /** Reserves requests that are not finished for one attempt. The time to the next one doubles from a minute to an hour. */
    claimDue(now: Date, limit: number): Promise<{ purchaseId: PurchaseId }[]> {
      return db.rows(
        'undo.claimDue',
        `update purchase_undo set attempts = attempts + 1,
                next_at = $1::timestamptz + least(interval '1 minute' * power(2, least(attempts, 10)), interval '1 hour')
          where purchase_id in (select purchase_id from purchase_undo where state in ('asking', 'refunding') and next_at <= $1
                                 order by next_at limit $2 for update skip locked)
         returning purchase_id as "purchaseId"`,
        [now, limit],
      );
    },
  };
}

type Undo = Pick<UndoablePurchase, 'purchaseId' | 'paymentId' | 'buyerId'> & { requestedAt: Date; nextAt: Date };

function changes(db: Queries) {
  return {
    async insert({ purchaseId, paymentId, buyerId, requestedAt, nextAt }: Undo): Promise<void> {
      await db.run(
        'undo.insert',
        `insert into purchase_undo (purchase_id, payment_id, buyer_id, state, requested_at, next_at) values ($1, $2, $3, 'asking', $4, $5)`,
        [purchaseId, paymentId, buyerId, requestedAt, nextAt],
      );
    },

    /** @returns false if the request is not in the state `from` */
    async move(
      id: PurchaseId,
      from: 'asking' | 'refunding',
      to: NonNullable<UndoFacts['undo']>,
      nextAt: Date,
    ): Promise<boolean> {
      const moved = await db.run(
        'undo.move',
        'update purchase_undo set state = $3, next_at = $4 where purchase_id = $1 and state = $2',
        [id, from, to, nextAt],
      );
      return moved === 1;
    },

    async markOpened(id: PurchaseId, at: Date): Promise<void> {
      await db.run(
        'undo.markOpened',
        'update purchase set content_opened_at = $2 where id = $1 and content_opened_at is null',
        [id, at],
      );
    },
  };
}
