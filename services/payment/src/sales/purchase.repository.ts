import type { Currency } from '@velvet/contracts/money';
import type { PostId, PurchaseId, UserId } from '@velvet/contracts/ids';
import type { PersonCard } from '@velvet/contracts/payment/person-card';
import type { SubjectKind } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';
import type { PaymentRow } from './payment.repository.ts';
import { personCard } from '#people/profile-card.repository.ts';

export type PurchaseRow = {
  id: PurchaseId;
  contentId: PostId;
  contentKind: SubjectKind;
  creatorId: UserId;
  creator: PersonCard | null;
  priceMinor: number;
  currency: Currency;
  isRefunded: boolean;
  createdAt: Date;
};

type GivenPurchase = {
  id: PurchaseId;
  payment: Pick<PaymentRow, 'id' | 'creatorId' | 'amountMinor' | 'currency'>;
  buyerId: UserId;
  postId: PostId;
  subjectKind: SubjectKind;
  at: Date;
};

export function purchaseRepository(db: Queries) {
  return {
    async isOwned(buyerId: UserId, postId: PostId): Promise<boolean> {
      const row = await db.one(
        'purchase.isOwned',
        'select from purchase where buyer_id = $1 and post_id = $2 and refunded_at is null',
        [buyerId, postId],
      );
      return row !== undefined;
    },

    /** Inserts what a gift bought for its receiver. */
    async insertGiven({ id, payment, buyerId, postId, subjectKind, at }: GivenPurchase): Promise<void> {
      await db.run(
        'purchase.insertGiven',
        `insert into purchase (id, payment_id, buyer_id, creator_id, post_id, given_kind, price_minor, currency, completed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, payment.id, buyerId, payment.creatorId, postId, subjectKind, payment.amountMinor, payment.currency, at],
      );
    },

    /** Returns the purchase of a gift that its payment pays for; undefined before its delivery. */
    async findGiven(paymentId: string): Promise<PurchaseId | undefined> {
      const row = await db.one<{ id: PurchaseId }>(
        'purchase.findGiven',
        'select id from purchase where payment_id = $1 and given_kind is not null',
        [paymentId],
      );
      return row?.id;
    },

    /** @returns whether the purchase was not refunded before */
    async markRefunded(id: PurchaseId, at: Date): Promise<boolean> {
      const marked = await db.run(
        'purchase.markRefunded',
        'update purchase set refunded_at = $2 where id = $1 and refunded_at is null',
        [id, at],
      );
      return marked === 1;
    },

    findOfBuyer(
      buyerId: UserId,
      { take, skip, after }: { take: number; skip: number; after: string | null },
    ): Promise<PurchaseRow[]> {
      return db.rows(
        'purchase.findOfBuyer',
        `select purchase.id, purchase.post_id as "contentId", coalesce(purchase.given_kind, payment.subject_kind) as "contentKind",
                purchase.creator_id as "creatorId", price_minor as "priceMinor", purchase.currency,
                refunded_at is not null as "isRefunded", completed_at as "createdAt",
                ${personCard} as creator
           from purchase join payment on payment.id = payment_id
           left join profile_card on profile_card.user_id = purchase.creator_id
          where buyer_id = $1 and coalesce(purchase.given_kind, payment.subject_kind) not in ('tip', 'gift') and ($4::uuid is null or purchase.id < $4)
          order by purchase.id desc limit $2 offset $3`,
        [buyerId, take, skip, after],
      );
    },
  };
}
