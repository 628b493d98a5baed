import type { Currency } from '@velvet/contracts/money';
import type { PostId, PurchaseId, SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { Interval } from '@velvet/contracts/payment/intervals';
import type { PersonCard } from '@velvet/contracts/payment/person-card';
import type { RefundRequestState } from '@velvet/contracts/payment/refund-requests';
import type { SubjectKind } from '@velvet/contracts/subject';
import type { Tax } from '#taxes/tax.ts';
import type { Numbering } from '#taxes/invoice.ts';
import type { Queries } from '@velvet/kit/database/database';
import { earningKinds } from '#ledger/booking.ts';
import { refunded } from '#sales/payment.repository.ts';
import type { UndoFacts } from '#sales/undo.ts';
import { personCard } from '#people/profile-card.repository.ts';

export type BillingRow = {
  /** id of the ledger transaction */
  id: string;
  booked: 'purchase' | 'subscription' | 'tip' | 'gift' | 'gift-held' | 'refund' | 'dispute-lost';
  period: number | null;
  paymentId: string;
  isRefunded: boolean;
  /** cents of the payment that were returned so far */
  refundedMinor: number;
  failedRefundMinor: number;
  /** of the payment */
  openedAt: Date;
  refundRequest: RefundRequestFields | null;
  /** that of the payer; null for other payments */
  purchase: PurchaseFields | null;
  disputeState: 'open' | 'won' | 'lost' | null;
  payerId: UserId;
  creatorId: UserId;
  creator: PersonCard | null;
  contentId: PostId | null;
  contentKind: SubjectKind | null;
  subscriptionId: SubscriptionId | null;
  interval: Interval | null;
  amountMinor: number;
  currency: Currency;
  card: { brand: string; last4: string } | null;
  bookedAt: Date;
  /** the issued invoice or credit note; null without taxes */
  invoice: BilledInvoice | null;
};

type BilledInvoice = Numbering &
  Pick<Tax, 'kind' | 'country' | 'basisPoints'> & { number: number; netMinor: number; taxMinor: number };

type PurchaseFields = { id: PurchaseId; completedAt: string; isOpened: boolean; undo: UndoFacts['undo'] };

/** The columns of a request in JSON. */
type RefundRequestFields = {
  id: string;
  state: RefundRequestState;
  reason: string;
  answer: string | null;
  requestedAt: string;
  decidedAt: string | null;
};

// the debits of a posting are what it moved
const select = `select moved.id, moved.kind as booked, payment.period, payment.id as "paymentId", is_refunded as "isRefunded",
    ${refunded('payment')} as "refundedMinor", failed_refund_minor as "failedRefundMinor", payment.opened_at as "openedAt",
    (select jsonb_build_object('id', request.id, 'state', request.state, 'reason', request.reason, 'answer', request.answer,
              'requestedAt', request.requested_at, 'decidedAt', request.decided_at)
       from refund_request request where request.payment_id = payment.id order by request.id desc limit 1) as "refundRequest",
    (select jsonb_build_object('id', bought.id, 'completedAt', completed_at, 'isOpened', bought.content_opened_at is not null, 'undo', undo.state)
       from purchase bought left join purchase_undo undo on undo.purchase_id = bought.id
      where bought.payment_id = payment.id and bought.buyer_id = payer_id) as purchase,
    dispute_state as "disputeState",
    payer_id as "payerId", payment.creator_id as "creatorId", ${personCard} as creator, post_id as "contentId",
    case when post_id is not null then case subject_kind when 'giftCode' then 'gift' else subject_kind end end as "contentKind",
    subscription_id as "subscriptionId", subscription.interval,
    (select sum(entry.amount_minor)::bigint from ledger_entry entry
      where entry.transaction_id = moved.id and entry.amount_minor > 0) as "amountMinor", payment.currency,
    case when card_brand is not null then jsonb_build_object('brand', card_brand, 'last4', card_last4) end as card,
    moved.booked_at as "bookedAt", (
      select jsonb_build_object('series', series, 'year', year, 'number', number, 'kind', issued.kind, 'country', country,
                                'basisPoints', basis_points, 'netMinor', net_minor, 'taxMinor', tax_minor)
        from invoice issued where issued.id = moved.id) as invoice
  from payment join ledger_transaction moved on moved.payment_id = payment.id
    left join subscription on subscription.id = subscription_id
    left join profile_card on profile_card.user_id = payment.creator_id
  where (moved.kind in ${earningKinds} or moved.kind = 'gift-held') and not (moved.kind = 'gift' and subject_kind = 'giftCode')`;

/** A payer's charges and refunds, from the ledger, so attempts without a charge are omitted. A gift by link is charged when it is held, not when it is redeemed. */
export function billingRepository(db: Queries) {
  return {
    findOfPayer(
      payerId: UserId,
      { take, skip, after }: { take: number; skip: number; after: string | null },
    ): Promise<BillingRow[]> {
      return db.rows(
        'billing.findOfPayer',
        `${select} and payer_id = $1 and ($4::uuid is null or moved.id < $4) order by moved.id desc limit $2 offset $3`,
        [payerId, take, skip, after],
      );
    },

    find(id: string): Promise<BillingRow | undefined> {
      return db.one('billing.find', `${select} and moved.id = $1`, [id]);
    },
  };
}
