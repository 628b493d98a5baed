import type { Database } from '@velvet/kit/database/database';
import type { BulkPurchase, BulkSubscription, Facts } from './facts.ts';
import { insertAll, moment, type Row } from './rows.ts';

/** The card provider's side of it: without it nobody of the large world could renew, cancel or buy again. */
export function writeCardSandbox(db: Database, { fans, subscriptions, purchases }: Facts): Promise<number> {
  const paid = subscriptions.filter(({ price }) => price > 0);
  const customers = fans.map(({ person, customerId, joinedAt }) => ({
    id: customerId,
    idempotency_key: person.sub,
    reference: person.sub,
    metadata: { reference: person.sub },
    created_at: moment(joinedAt),
  }));
  const cards = fans.map(({ person, customerId, cardId, joinedAt }) => ({
    id: cardId,
    customer_id: customerId,
    brand: 'visa',
    last4: '4242',
    exp_month: 12,
    exp_year: 2039,
    name: person.name,
    behaviour: 'succeeds',
    is_detached: false,
    created_at: moment(joinedAt),
  }));
  return db.transaction(async (tx) => {
    const rows = await insertAll(tx, { customer: customers, card: cards });
    await tx.run(
      'seed.defaultCards',
      'update customer set default_card_id = card.id from card where card.customer_id = customer.id and default_card_id is null',
    );
    const charges = [...paid.map(firstChargeRow), ...purchases.map(purchaseChargeRow)];
    return rows + (await insertAll(tx, { subscription: paid.map(subscriptionRow), charge: charges }));
  });
}

function subscriptionRow(subscription: BulkSubscription): Row {
  const { id, at, fan, creator, interval, price, periodEndsAt, providerSubscriptionId } = subscription;
  return {
    id: providerSubscriptionId,
    idempotency_key: id,
    request_hash: '',
    metadata: { reference: id },
    version: 2,
    customer_id: fan.customerId,
    card_id: fan.cardId,
    reference: id,
    amount_minor: price,
    currency: creator.currency,
    interval,
    state: 'active',
    anchor_at: moment(at),
    period: 1,
    period_ends_at: periodEndsAt,
    ends_at_period_end: false,
    attempts: 0,
    due_at: periodEndsAt,
    created_at: moment(at),
  };
}

function chargeRow(
  { at, fan, creator, price, chargeId }: BulkSubscription | BulkPurchase,
  reference: string,
  key: string,
): Row {
  return {
    id: chargeId,
    idempotency_key: key,
    request_hash: '',
    metadata: { reference },
    version: 1,
    customer_id: fan.customerId,
    card_id: fan.cardId,
    reference,
    amount_minor: price,
    currency: creator.currency,
    state: 'succeeded',
    is_refunded: false,
    created_at: moment(at),
  };
}

function firstChargeRow(subscription: BulkSubscription): Row {
  const { id, providerSubscriptionId, periodEndsAt } = subscription;
  return {
    ...chargeRow(subscription, id, `${providerSubscriptionId}:1:0`),
    metadata: {},
    subscription_id: providerSubscriptionId,
    period: 1,
    period_ends_at: periodEndsAt,
  };
}

function purchaseChargeRow(purchase: BulkPurchase): Row {
  const { paymentId } = purchase;
  return { ...chargeRow(purchase, paymentId, paymentId), subscription_id: null, period: null, period_ends_at: null };
}
