import { countsOf } from '@velvet/payment/test/money-invariants';
import { addressName, hasOutbox } from '@velvet/platform/part';
import { parts } from '@velvet/platform/platform';
import { passChallenge } from '#story/cards.ts';
import { eventually } from '#story/eventually.ts';
import type { Site } from '#story/running-site.ts';
import { query } from '#kill/query.ts';
import { oneOf, type Counts } from './findings.ts';
import { countChargesApart } from './money.ts';
import { payeesWaiting } from './payouts.ts';
import { isUnreported } from './refunds.ts';

export const services = parts.filter(hasOutbox).map(addressName);
/** A sweep reads renewals without a webhook every five minutes. */
const settleLimitMs = 360_000;

const isLate = (moment: string) => `${moment} < now() - interval '1 hour'`;

/**
 * Work in flight of payment, as SQL. An upgrade whose request never came to the provider stays pending for ten minutes, and one that did
 * is found among the charges.
 */
const moneyInFlight = {
  payments: `select count(*) from payment where state = 'pending' and (kind = 'purchase' or period = 1)`,
  'changes of subscriptions': `select count(*) from subscription
    where state = 'pending' or cancel_wanted_at is not null or resume_wanted_at is not null`,
  // the provider has moved on, and its webhook is lost
  renewals: `select count(*) from subscription where state = 'active' and provider_subscription_id is not null
    and ${isLate('period_ends_at')} and (paused_until is null or ${isLate('paused_until')})`,
  refunds: `select count(*) from refund_order where state = 'pending'`,
  // the bank has returned what was lost in a dispute
  'refunds of voided offers': `select count(*) from voided_offer void
    join payment on post_id = void.subject_id and payment.subject_kind = void.subject_kind
    where kind = 'purchase' and state = 'settled' and not is_refunded and coalesce(void.buyer_id = payer_id, true) and opened_at <= voided_at
      and dispute_state is distinct from 'lost'`,
  'returned refunds': `select count(*) from payment where ${isUnreported}`,
  'undone purchases': `select count(*) from purchase_undo where state in ('asking', 'refunding')`,
  payouts: `select count(*) from payout where state in ('pending', 'processing')`,
  'creators to be paid': `select ${payeesWaiting}`,
  'returned gifts': `select count(*) from gift where state = 'returning'`,
};

/**
 * Waits until all work in flight is done.
 * @param confirms whether people confirm at their bank what they began; otherwise a subscription waits for that a day
 * @throws after the time limit
 */
export async function untilSettled(site: Site, { confirms = false } = {}): Promise<void> {
  await eventually('everything has settled', settleLimitMs, async () => {
    if (confirms) await passChallenges(site);
    return isSettled(site);
  });
}

/** The challenge of an order whose answer was cut off is passed again. A renewal is confirmed by its own act. */
async function passChallenges(site: Site): Promise<void> {
  const open = await query<{ url: string }>(
    site.databaseUrl('payment'),
    `select action_url as url from payment where state = 'requires_action' and action_url is not null and (kind = 'purchase' or period = 1)`,
  );
  await Promise.allSettled(open.map(({ url }) => passChallenge(url)));
}

/** Counts what payment still has to do. */
export async function countInFlight(site: Site): Promise<Counts> {
  const [row = {}] = await query<Record<string, string>>(site.databaseUrl('payment'), countsOf(moneyInFlight));
  return Object.fromEntries(Object.entries(row).map(([name, count]) => [`${name} in flight`, Number(count)]));
}

async function isSettled(site: Site): Promise<boolean> {
  const one = oneOf(site);
  const outboxes = await Promise.all(services.map((service) => one(service, 'select count(*) from outbox')));
  const processing = await one('content', `select count(*) from vault_item where state in ('uploaded', 'processing')`);
  const money = await countInFlight(site);
  const apart = await countChargesApart(site);
  const busy = [...outboxes, ...Object.values(money)].reduce((sum, count) => sum + count, processing);
  return busy === 0 && apart === 0;
}
