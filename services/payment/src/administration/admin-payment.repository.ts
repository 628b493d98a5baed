import type { Currency } from '@velvet/contracts/money';
import type { PostId, SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { AdminPaymentFilter } from '@velvet/contracts/payment/admin-payments';
import type { PaymentState } from '@velvet/contracts/payment/payments';
import type { PersonCard } from '@velvet/contracts/payment/person-card';
import type { SubjectKind } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';
import { anyPerson } from '#people/profile-card.repository.ts';
import { refunded } from '#sales/payment.repository.ts';
import type { Tax } from '#taxes/tax.ts';

export type AdminPaymentRow = {
  id: string;
  kind: 'purchase' | 'subscription';
  state: PaymentState;
  disputeState: 'open' | 'won' | 'lost' | null;
  payerId: UserId;
  payer: PersonCard | null;
  creatorId: UserId;
  creator: PersonCard | null;
  amountMinor: number;
  refundedMinor: number;
  creatorMinor: number;
  currency: Currency;
  createdAt: Date;
  contentId: PostId | null;
  contentKind: SubjectKind;
  subscriptionId: SubscriptionId | null;
  period: number | null;
  card: { brand: string; last4: string } | null;
  tax: Tax | null;
  message: string | null;
  providerId: string | null;
  settledAt: Date | null;
};
export type PostingRow = {
  id: string;
  kind: string;
  bookedAt: Date;
  entries: { account: string; amountMinor: number }[];
};

const select = `select payment.id, payment.kind, payment.state, dispute_state as "disputeState", payer_id as "payerId",
    ${anyPerson('payer')} as payer, payment.creator_id as "creatorId", ${anyPerson('creator')} as creator, amount_minor as "amountMinor",
    ${refunded('payment')} as "refundedMinor", creator_minor as "creatorMinor", payment.currency, opened_at as "createdAt",
    post_id as "contentId", subject_kind as "contentKind", subscription_id as "subscriptionId", period,
    case when card_brand is not null then jsonb_build_object('brand', card_brand, 'last4', card_last4) end as card,
    payment.tax, failure_message as message, provider_charge_id as "providerId", settled_at as "settledAt"
  from payment
    left join profile_card payer on payer.user_id = payer_id
    left join profile_card creator on creator.user_id = payment.creator_id`;
const conditions: Readonly<Record<AdminPaymentFilter, string>> = {
  all: 'true',
  settled: `payment.state = 'settled'`,
  open: `payment.state in ('pending', 'requires_action')`,
  failed: `payment.state = 'failed'`,
  refunded: '(is_refunded or refunded_minor > 0)',
  disputed: 'dispute_state is not null',
};
export function adminPaymentRepository(db: Queries) {
  return {
    /** @param found a text that may be an id of a payment or charge, and people; undefined: all */
    list(
      filter: AdminPaymentFilter,
      found: { text: string; people: readonly string[] } | undefined,
      { take, skip, after }: { take: number; skip: number; after: string | null },
    ): Promise<AdminPaymentRow[]> {
      const matches = found
        ? `(payment.id::text = lower($4) or provider_charge_id = $4 or payer_id = any($5) or payment.creator_id = any($5))`
        : '($4::text is null and $5::text[] is null)';
      return db.rows(
        `adminPayment.list.${filter}${found ? '.found' : ''}`,
        `${select} where ${conditions[filter]} and ${matches} and ($3::uuid is null or payment.id < $3)
          order by payment.id desc limit $1 offset $2`,
        [take, skip, after, found?.text ?? null, found?.people ?? null],
      );
    },

    find(id: string): Promise<AdminPaymentRow | undefined> {
      return db.one('adminPayment.find', `${select} where payment.id = $1`, [id]);
    },

    findPostings(paymentId: string): Promise<PostingRow[]> {
      return db.rows(
        'adminPayment.findPostings',
        `select moved.id, moved.kind, moved.booked_at as "bookedAt",
                jsonb_agg(jsonb_build_object('account', entry.account, 'amountMinor', entry.amount_minor) order by entry.amount_minor desc) as entries
           from ledger_transaction moved join ledger_entry entry on entry.transaction_id = moved.id
          where moved.payment_id = $1 group by moved.id order by moved.id`,
        [paymentId],
      );
    },
  };
}
