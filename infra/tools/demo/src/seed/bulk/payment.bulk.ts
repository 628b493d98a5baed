import { intentId } from '@velvet/card-sandbox/payments/charge';
import { people } from '@velvet/payment/partings/people';
import type { Database } from '@velvet/kit/database/database';
import { creatorShare, entriesOf } from '@velvet/payment/ledger/booking';
import { completionOf, offerOf, planOf, type PersonCard } from './checked.ts';
import { allPosts, isOffered, type BulkPurchase, type BulkSubscription, type Facts } from './facts.ts';
import { followRows } from './projection.rows.ts';
import { insertAll, moment, type Row } from './rows.ts';

type Payment = { readonly kind: 'purchase' | 'subscription'; readonly of: BulkPurchase | BulkSubscription };

/** payment: plans, offers, subscriptions, purchases, and a ledger in which every transaction sums to zero. */
export function writePayment(db: Database, facts: Facts, cards: readonly PersonCard[]): Promise<number> {
  return db.transaction((tx) => {
    const paid: Payment[] = [
      ...facts.subscriptions.filter(({ price }) => price > 0).map((of) => ({ kind: 'subscription' as const, of })),
      ...facts.purchases.map((of) => ({ kind: 'purchase' as const, of })),
    ];
    return insertAll(tx, {
      ...rowsOfWhatIsSold(facts, cards),
      subscription: facts.subscriptions.map(subscriptionRow),
      payment: paid.map(paymentRow),
      purchase: facts.purchases.map(purchaseRow),
      ledger_transaction: paid.map(transactionRow),
      ledger_entry: paid.flatMap(entryRows),
    });
  });
}

function rowsOfWhatIsSold(facts: Facts, cards: readonly PersonCard[]): Record<string, Row[]> {
  const plans = facts.newcomers.map((creator) => {
    const { planId, creatorId, revision, month, year } = planOf(creator);
    return {
      id: planId,
      creator_id: creatorId,
      revision,
      month_minor: month?.amountMinor,
      year_minor: year?.amountMinor ?? null,
      currency: creator.person.currency,
      set_at: moment(creator.verifiedAt),
    };
  });
  const offers = allPosts(facts)
    .filter(isOffered)
    .map(offerOf)
    .map(({ postId, subjectKind, creatorId, price, audience, revision }) => ({
      subject_id: postId,
      subject_kind: subjectKind,
      creator_id: creatorId,
      price_minor: price.amountMinor,
      currency: price.currency,
      audience,
      revision,
      is_withdrawn: false,
    }));
  const customers = facts.fans.map(({ person, customerId }) => ({
    person_id: person.sub,
    provider_customer_id: customerId,
  }));
  return {
    profile_card: cards.map((card) => people.cardRow(card)),
    follow: followRows(facts),
    plan: plans,
    subject_offer: offers,
    customer: customers,
  };
}

function subscriptionRow(subscription: BulkSubscription): Row {
  const { id, at, fan, creator, planId, interval, price, periodEndsAt, providerSubscriptionId } = subscription;
  const isFree = price === 0;
  return {
    id,
    subscriber_id: fan.person.sub,
    creator_id: creator.sub,
    plan_id: planId,
    interval,
    price_minor: price,
    currency: creator.currency,
    state: 'active',
    revision: 1,
    provider_subscription_id: isFree ? null : providerSubscriptionId,
    period: isFree ? 0 : 1,
    period_ends_at: periodEndsAt,
    ends_at_period_end: false,
    opened_at: moment(at),
    asked_at: moment(at),
  };
}

function paymentRow({ kind, of }: Payment): Row {
  return {
    id: of.paymentId,
    kind,
    payer_id: of.fan.person.sub,
    creator_id: of.creator.sub,
    post_id: 'post' in of ? of.post.id : null,
    subscription_id: 'post' in of ? null : of.id,
    period: 'post' in of ? null : 1,
    amount_minor: of.price,
    creator_minor: creatorShare(of.price),
    currency: of.creator.currency,
    state: 'settled',
    customer_id: of.fan.customerId,
    provider_charge_id: intentId({ id: of.chargeId }),
    is_refunded: false,
    opened_at: moment(of.at),
    asked_at: moment(of.at),
    settled_at: moment(of.at),
  };
}

function purchaseRow(purchase: BulkPurchase): Row {
  const { purchaseId, buyerId, creatorId, postId, price, completedAt } = completionOf(purchase);
  return {
    id: purchaseId,
    payment_id: purchase.paymentId,
    buyer_id: buyerId,
    creator_id: creatorId,
    post_id: postId,
    price_minor: price.amountMinor,
    currency: price.currency,
    completed_at: completedAt,
  };
}

function transactionRow({ kind, of }: Payment): Row {
  return {
    id: of.transactionId,
    kind,
    payment_id: of.paymentId,
    creator_id: of.creator.sub,
    booked_at: moment(of.at),
  };
}

/** Returns ledger entries by the payment service's own rule. */
function entryRows({ kind, of }: Payment): Row[] {
  const split = { amountMinor: of.price, creatorMinor: creatorShare(of.price) };
  return entriesOf(kind, split, of.creator.sub).map(({ account, amountMinor }) => ({
    transaction_id: of.transactionId,
    account,
    amount_minor: amountMinor,
    currency: of.creator.currency,
  }));
}
