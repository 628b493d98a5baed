import { readPayoutMethod } from '@velvet/contracts/payment/payouts';
import type { Site } from '#story/running-site.ts';
import type { Cast } from '#kill/cast.ts';
import type { Journal } from '#kill/journal.ts';
import { payableDays, shareMinor } from '#kill/payees.ts';
import { countDiffering, oneOf, texts, type Counts } from './findings.ts';

/** SQL: creators of the load that a run of payouts must pay once. */
const isDue = `creator_id like 'kill|%' and payable_from < now()`;
const hasPayout = 'exists (select from payout where payout.creator_id = method.creator_id)';
/** SQL: creators that are due since before the last run, which is a sweep of every minute. */
const isLate = `${isDue} and payable_from < now() - interval '${payableDays} days 2 minutes'`;

/** SQL: the number of creators that the run has left out. */
export const payeesWaiting = `(select count(*) from payout_method method where ${isLate} and not ${hasPayout})`;

/** Compares the payout method with what was acknowledged, and payouts with their methods and the transfers. */
export async function countPayoutErrors(site: Site, { gifted }: Cast, { payouts }: Journal): Promise<Counts> {
  const one = oneOf(site);
  const { method } = await gifted.who.get(readPayoutMethod);
  const isKnown = payouts.labels.size === 0 || payouts.labels.has(method?.label ?? 'none');
  return {
    'payout methods otherwise than acknowledged': isKnown ? 0 : 1,
    'payout methods changed with an old sign-in': payouts.withOldSignIn,
    'payout methods without their cool-off': await one(
      'payment',
      `select count(*) from payout_method where payable_from < changed_at + interval '24 hours' and changed_at > now() - interval '1 day'`,
    ),
    'creators without exactly one payout of their balance': await one(
      'payment',
      `select count(*) from payout_method method where ${isDue} and (${hasPayout} or ${isLate}) and array[${shareMinor}::bigint] is distinct from (
         select array_agg(amount_minor) from payout where payout.creator_id = method.creator_id and state = 'completed')`,
    ),
    'cents left in connected accounts': await one(
      'card-sandbox',
      `select coalesce(sum(abs(sum)), 0) from (
         select sum(amount_minor) as sum from balance_transaction where account_id is not null group by account_id) balances`,
    ),
    'payouts within the cool-off': await one(
      'payment',
      `select count(*) from payout join payout_method method using (creator_id, destination) where opened_at < payable_from`,
    ),
    'payouts without exactly one transfer of their amount': await countPayoutsApart(site),
  };
}

/** Payouts to banks are transfers of connected accounts; the others are payouts of the second provider. */
async function countPayoutsApart(site: Site): Promise<number> {
  const completed = await texts(
    site,
    'payment',
    `select id || ' ' || amount_minor from payout where state = 'completed'`,
  );
  const sent = await texts(
    site,
    'card-sandbox',
    `select reference || ' ' || amount_minor from payout
     union all select metadata ->> 'reference' || ' ' || amount_minor from account_payout where state = 'paid'`,
  );
  return countDiffering(completed, sent);
}
