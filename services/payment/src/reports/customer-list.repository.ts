import type { Currency } from '@velvet/contracts/money';
import type { PostId, PurchaseId, SubscriptionId, UserId } from '@velvet/contracts/ids';
import type { SubscriberStatus } from '@velvet/contracts/payment/customers';
import type { Interval } from '@velvet/contracts/payment/intervals';
import type { PersonCard } from '@velvet/contracts/payment/person-card';
import type { SubjectKind } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';
import { accounts } from '#ledger/booking.ts';
import { payerCard } from '#people/profile-card.repository.ts';
import { renewalTerms, type RenewalFields } from '#sales/renewal-terms.ts';
import type { SubscriptionRow } from '#sales/subscription.repository.ts';

type Window = { take: number; skip: number; after: string | null };

export type SubscriberRow = {
  id: SubscriptionId;
  person: PersonCard | null;
  status: SubscriberStatus;
  interval: Interval;
  priceMinor: number;
  netTotalMinor: number;
  currency: Currency;
  subscribedAt: Date;
  periodEndsAt: Date | null;
  endedAt: Date | null;
  renewing: Pick<SubscriptionRow, 'state' | 'nextPriceMinor'> & {
    /** a time as text */
    pausedUntil: string | null;
    terms: RenewalFields;
  };
};
export type SaleRow = {
  id: PurchaseId;
  contentId: PostId;
  contentKind: SubjectKind;
  person: PersonCard | null;
  amountMinor: number;
  creatorMinor: number;
  currency: Currency;
  isRefunded: boolean;
  boughtAt: Date;
};

const status = `case when state in ('ended', 'past_due') then state when ends_at_period_end then 'canceled' when paused_until is not null then 'paused' else 'active' end`;
/** Condition on the person's name; rows without a person never match. @param text a parameter; null matches every row */
const named = (text: string) =>
  `(${text}::text is null or strpos(lower(concat_ws(' ', person ->> 'name', '@' || (person ->> 'handle'))), lower(${text})) > 0)`;

/** Customers of the creator in `$1`. */
export function customerListRepository(db: Queries) {
  return {
    findSubscribers(
      creatorId: UserId,
      filter: { status: SubscriberStatus | null; q: string | null },
      { take, skip, after }: Window,
    ): Promise<SubscriberRow[]> {
      return db.rows(
        'customer.findSubscribers',
        `select listed.*, (
             select coalesce(-sum(entry.amount_minor), 0)::bigint from payment
               join ledger_transaction moved on moved.payment_id = payment.id
               join ledger_entry entry on entry.transaction_id = moved.id and entry.account = $7
              where payment.subscription_id = listed.id) as "netTotalMinor"
           from (select subscription.id, ${payerCard('$1')} as person, ${status} as status, interval, price_minor as "priceMinor",
                        currency, opened_at as "subscribedAt", period_ends_at as "periodEndsAt", ended_at as "endedAt",
                        json_build_object('state', state, 'nextPriceMinor', next_price_minor, 'pausedUntil', paused_until, 'terms', ${renewalTerms}) as renewing
                   from subscription left join profile_card on profile_card.user_id = subscriber_id
                  where creator_id = $1 and state in ('active', 'past_due', 'ended')) listed
          where ($4::uuid is null or id < $4) and ($5::text is null or status = $5) and ${named('$6')}
          order by id desc limit $2 offset $3`,
        [creatorId, take, skip, after, filter.status, filter.q, accounts.creator(creatorId)],
      );
    },

    findSales(
      creatorId: UserId,
      filter: { contentId: PostId | null; q: string | null },
      { take, skip, after }: Window,
    ): Promise<SaleRow[]> {
      return db.rows(
        'customer.findSales',
        `select * from (
             select purchase.id, purchase.post_id as "contentId", coalesce(purchase.given_kind, payment.subject_kind) as "contentKind", ${payerCard('$1')} as person, payment.amount_minor - coalesce((payment.tax ->> 'taxMinor')::bigint, 0) as "amountMinor",
                    payment.creator_minor - case when refunded_at is null then payment.returned_minor else 0 end as "creatorMinor",
                    purchase.currency, refunded_at is not null as "isRefunded",
                    completed_at as "boughtAt"
               from purchase join payment on payment.id = payment_id left join profile_card on profile_card.user_id = buyer_id
              where purchase.creator_id = $1 and ($5::uuid is null or purchase.post_id = $5)) listed
          where ($4::uuid is null or id < $4) and ${named('$6')}
          order by id desc limit $2 offset $3`,
        [creatorId, take, skip, after, filter.contentId, filter.q],
      );
    },
  };
}
