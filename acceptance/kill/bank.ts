import type { SubscriptionId } from '@velvet/contracts/ids';
import type { StorySite } from '#story/running-site.ts';
import { plantPayees } from './payees.ts';
import { query } from './query.ts';

export type Outcome = 'won' | 'lost';

/** Events that need no user: renewals, disputes, returned refunds and runs of payouts. All but the runs are repeated until they return true. */
export type Bank = {
  /**
   * Ends the running period of a subscription now, of which only the first one was paid.
   * @param period number of the running one
   * @returns whether payment has a later one
   */
  renew(id: SubscriptionId, period?: number): Promise<boolean>;
  /** As `renew`, with a card that does not pay. @returns whether the subscription is past due */
  decline(id: SubscriptionId): Promise<boolean>;
  /** Ends the paid period of a paused subscription now. @returns whether the provider has skipped the next one */
  skip(id: SubscriptionId): Promise<boolean>;
  /** Sends the newest refund of a payment back. @returns whether payment has that */
  returnRefund(paymentId: string): Promise<boolean>;
  /**
   * Disputes a payment, and decides it.
   * @returns whether payment has the outcome; `returned` if nothing is left to dispute
   */
  dispute(paymentId: string, outcome: Outcome): Promise<boolean | 'returned'>;
  /** Lets creators with an old sale become due for the next run of payouts, beside one in the cool-off of a new method. */
  owePayouts(name: string): Promise<void>;
};

/** Creators of one run; every other one is paid to a bank. */
const payeeCount = 4;
/** SQL: the end of a period. Payment reads a renewal without a webhook at the provider when it is an hour late. */
const due = `now() - interval '2 hours'`;

/** Moves what is due later at the card provider to now. Its course is that of every renewal and dispute. */
export const bankOf = (site: StorySite): Bank => ({
  renew: async (id, period = 1) => {
    const row = await endPeriod(site, id, period);
    return Number(row['period']) > 1;
  },
  decline: async (id) => {
    const row = await endPeriod(site, id, 1);
    return row['state'] === 'past_due';
  },
  skip: (id) => skip(site, id),
  returnRefund: (paymentId) => returnRefund(site, paymentId),
  dispute: (paymentId, outcome) => dispute(site, paymentId, outcome),
  async owePayouts(name) {
    await plantPayees(site, { name, count: payeeCount, bankEvery: 2 });
    await plantPayees(site, { name: `${name}-new`, count: 1, bankEvery: 2, coolsOff: true });
  },
});

type Row = Record<string, string | number | null>;

async function one({ databaseUrl }: StorySite, service: string, sql: string, value: unknown): Promise<Row> {
  return (await query<Row>(databaseUrl(service), sql, [value]))[0] ?? {};
}

const subscription = 'select period, state, provider_subscription_id as "providerId" from subscription where id = $1';

/** Moves the running period into the past, at the provider with its charges. @returns the subscription before */
async function endPeriod(site: StorySite, id: SubscriptionId, period: number): Promise<Row> {
  const row = await one(site, 'payment', subscription, id);
  if (Number(row['period']) > 1 || row['state'] !== 'active') return row;
  await endAtProvider(site, row['providerId'], period);
  await one(
    site,
    'payment',
    `update subscription set period_ends_at = ${due}, asked_at = ${due}, paused_until = case when paused_until is not null then ${due} end
      where id = $1 and period = 1 and state = 'active' and (period_ends_at > now() or paused_until > now())`,
    id,
  );
  return row;
}

async function endAtProvider(site: StorySite, providerId: unknown, period: number): Promise<void> {
  await one(
    site,
    'card-sandbox',
    `with late as (
       select id, period_ends_at - ${due} as shift from subscription
        where id = $1 and state = 'active' and period = ${period} and due_at > now() for update),
     before as (
       update charge set created_at = created_at - shift, period_ends_at = period_ends_at - shift from late where subscription_id = late.id)
     update subscription set created_at = created_at - shift, anchor_at = anchor_at - shift, period_ends_at = ${due}, due_at = ${due}
       from late where subscription.id = late.id`,
    providerId,
  );
}

async function skip(site: StorySite, id: SubscriptionId): Promise<boolean> {
  const { providerId } = await one(site, 'payment', subscription, id);
  // payment first: it does not read a paused subscription, so the provider has nothing to compare it with
  await one(
    site,
    'payment',
    `update subscription set period_ends_at = ${due} where id = $1 and paused_until > now() and period_ends_at > now()`,
    id,
  );
  await endAtProvider(site, providerId, 1);
  const { skipped } = await one(
    site,
    'card-sandbox',
    `select count(*) as skipped from charge where subscription_id = $1 and period = 2 and decline_code = 'cancelled'`,
    providerId,
  );
  return Number(skipped) === 1;
}

async function returnRefund(site: StorySite, paymentId: string): Promise<boolean> {
  const { charge, known } = await one(
    site,
    'payment',
    `select 'ch_' || substr(provider_charge_id, 4) as charge, failed_refund_minor as known from payment where id = $1`,
    paymentId,
  );
  const { returned } = await one(
    site,
    'card-sandbox',
    'select coalesce(sum(amount_minor), 0) as returned from refund where charge_id = $1 and is_failed',
    charge,
  );
  if (Number(returned) > 0) return known === returned;
  await site.controlCards(`/charges/${charge}/refund/fail`, {});
  return false;
}

async function dispute(site: StorySite, paymentId: string, outcome: Outcome): Promise<boolean | 'returned'> {
  const payment = await one(
    site,
    'payment',
    `select 'ch_' || substr(provider_charge_id, 4) as charge, dispute_state as state from payment where id = $1`,
    paymentId,
  );
  const { charge } = payment;
  const { state, left } = await one(
    site,
    'card-sandbox',
    'select dispute_state as state, amount_minor - refunded_minor as left from charge where id = $1',
    charge,
  );
  if (state === 'won' || state === 'lost') return payment['state'] === state;
  if (Number(left) === 0) return 'returned';
  if (state === 'open') await site.controlCards(`/charges/${charge}/dispute/close`, { outcome });
  else
    await one(
      site,
      'card-sandbox',
      'update charge set dispute_due_at = now() where id = $1 and dispute_state is null and dispute_due_at is null',
      charge,
    );
  return false;
}
