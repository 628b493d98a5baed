import type { SubscriptionId } from '@velvet/contracts/ids';
import type { StorySite } from '#story/running-site.ts';
import { plantPayees } from './payees.ts';
import { query } from './query.ts';

export type Outcome = 'won' | 'lost';

/** Events that need no user: renewals, disputes and runs of payouts. A renewal and a dispute are repeated until they return true. */
export type Bank = {
  /** Ends the paid period of a subscription now. @returns whether payment has the next one */
  renew(id: SubscriptionId): Promise<boolean>;
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
  renew: (id) => renew(site, id),
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

/** Moves the first period into the past, at the provider with its charge. */
async function renew(site: StorySite, id: SubscriptionId): Promise<boolean> {
  const sql = 'select period, provider_subscription_id as "providerId" from subscription where id = $1';
  const { period, providerId } = await one(site, 'payment', sql, id);
  if (Number(period) > 1) return true;
  await one(
    site,
    'card-sandbox',
    `with late as (
       select id, period_ends_at - ${due} as shift from subscription
        where id = $1 and state = 'active' and period = 1 and due_at > now() for update),
     before as (
       update charge set created_at = created_at - shift, period_ends_at = ${due} from late where subscription_id = late.id)
     update subscription set created_at = created_at - shift, anchor_at = anchor_at - shift, period_ends_at = ${due}, due_at = ${due}
       from late where subscription.id = late.id`,
    providerId,
  );
  await one(
    site,
    'payment',
    `update subscription set period_ends_at = ${due}, asked_at = ${due} where id = $1 and period = 1 and period_ends_at > now()`,
    id,
  );
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
