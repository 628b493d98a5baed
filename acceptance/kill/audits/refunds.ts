import type { Site } from '#story/running-site.ts';
import type { Journal } from '#kill/journal.ts';
import { countDiffering, oneOf, texts, type Counts } from './findings.ts';

/** SQL: cents of a payment that administrators find as a difference which is still open. */
const reported = `(select coalesce(sum(own_minor - provider_minor), 0) from reconciliation_difference
  where kind = 'refund-failed' and payment_id = payment.id and state = 'open')`;

/** SQL: the payment has a returned refund that administrators do not find yet. */
export const isUnreported = `failed_refund_minor > 0 and failed_refund_minor > ${reported}`;

/** Checks that the ledger has each returned refund once, as a liability to its payer, and that no period of a pause was charged. */
export async function countRefundErrors(site: Site, { skipped }: Journal): Promise<Counts> {
  const one = oneOf(site);
  const second = await texts(
    site,
    'payment',
    `select subscription_id from payment where period = 2 and state = 'settled'`,
  );
  return {
    'returned refunds otherwise than at the provider': countDiffering(
      await texts(
        site,
        'payment',
        `select substr(provider_charge_id, 4) || ' ' || failed_refund_minor from payment where failed_refund_minor > 0`,
      ),
      await texts(
        site,
        'card-sandbox',
        `select substr(charge_id, 4) || ' ' || sum(amount_minor) from refund where is_failed group by charge_id`,
      ),
    ),
    'returned refunds that are not exactly what the platform owes': await one(
      'payment',
      `select count(*) from payment where failed_refund_minor <> (
         select coalesce(-sum(amount_minor), 0) from ledger_entry join ledger_transaction moved on moved.id = transaction_id
          where moved.payment_id = payment.id and account = 'refunds-due')`,
    ),
    'returned refunds without exactly one difference of their debt': await one(
      'payment',
      `select count(*) from payment where failed_refund_minor <> ${reported}`,
    ),
    'periods charged in a pause': skipped.intersection(second).size,
  };
}
