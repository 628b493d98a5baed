import { addressName, hasOutbox } from '@velvet/platform/part';
import { parts } from '@velvet/platform/platform';
import { eventually } from '#story/eventually.ts';
import type { Site } from '#story/running-site.ts';
import { oneOf } from './findings.ts';
import { countChargesApart } from './money.ts';
import { payeesWaiting } from './payouts.ts';

export const services = parts.filter(hasOutbox).map(addressName);
/** A sweep reads renewals without a webhook every five minutes. */
const settleLimitMs = 360_000;

/**
 * Work in flight of payment. An upgrade whose request never came to the provider stays pending for ten minutes, and one that did is
 * found among the charges.
 */
const moneyInFlight = `select
    (select count(*) from payment where state = 'pending' and (kind = 'purchase' or period = 1))
  + (select count(*) from subscription where state = 'pending' or cancel_wanted_at is not null or resume_wanted_at is not null)
  + (select count(*) from refund_order where state = 'pending')
  + (select count(*) from purchase_undo where state in ('asking', 'refunding'))
  + (select count(*) from payout where state in ('pending', 'processing'))
  + ${payeesWaiting}
  + (select count(*) from gift where state = 'returning')`;

/** Waits until all work in flight is done. @throws after the time limit */
export async function untilSettled(site: Site): Promise<void> {
  await eventually('everything has settled', settleLimitMs, () => isSettled(site));
}

/** Counts what payment still has to do. */
export const countInFlight = (site: Site): Promise<number> => oneOf(site)('payment', moneyInFlight);

async function isSettled(site: Site): Promise<boolean> {
  const one = oneOf(site);
  const outboxes = await Promise.all(services.map((service) => one(service, 'select count(*) from outbox')));
  const processing = await one('content', `select count(*) from vault_item where state in ('uploaded', 'processing')`);
  const busy = outboxes.reduce((sum, count) => sum + count, processing + (await countInFlight(site)));
  return busy === 0 && (await countChargesApart(site)) === 0;
}
