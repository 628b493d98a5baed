import { platformId } from '@velvet/contracts/payment/platform-plans';

/** A count that must be 0, as a query of one number. */
type Invariants = Readonly<Record<string, string>>;

/** SQL: whether a posting `moved` is the sale of a payment, whose money came in with it. */
const isSale = `(moved.kind in ('purchase', 'subscription', 'tip', 'gift-held') or (moved.kind = 'gift' and payment.subject_kind = 'gift'))`;

/** Hold at any time, whatever is not delivered yet. */
export const alwaysHolds: Invariants = {
  'unbalanced transactions': `select count(*) from (select from ledger_entry group by transaction_id, currency having sum(amount_minor) <> 0) x`,
  'entries in another currency than their payment': `select count(*) from ledger_transaction moved join ledger_entry entry on transaction_id = moved.id
       join payment on payment.id = moved.payment_id where entry.currency <> payment.currency`,
  'customers with subscriptions in several currencies': `select count(*) from (select 1 from payment where subscription_id is not null
       group by customer_id having count(distinct currency) > 1) x`,
  'payouts of several currencies': `select count(*) from payout join payout_item item on item.payout_id = payout.id
       join ledger_entry entry using (transaction_id) where entry.currency <> payout.currency`,
  'settled payments without exactly one sale': `select count(*) from payment where (state = 'settled') <> (1 = (
       select count(*) from ledger_transaction moved where moved.payment_id = payment.id and ${isSale}))`,
  'purchases with the wrong access': `select count(*) from purchase join payment on payment.id = payment_id
      where (refunded_at is null) <> (state = 'settled' and not is_refunded and dispute_state is distinct from 'lost')`,
  // the money of a gift that nobody has is returned in the end
  'purchases paid without access': `select count(*) from payment left join gift on gift.id = payment.post_id
      where kind = 'purchase' and payment.state = 'settled' and not exists (select from purchase where payment_id = payment.id)
        and (gift.id is null or gift.redeemed_at is not null)`,
  'subscriptions that nobody paid': `select count(*) from subscription where state in ('active', 'past_due') and period > 0 and not exists (
       select from payment where subscription_id = subscription.id and payment.period = subscription.period and payment.state = 'settled')
        and not exists (select from gift where gift.subscription_id = subscription.id and gift.state = 'redeemed')
        and not exists (select from promotion_use used where used.subscription_id = subscription.id and is_trial)`,
  'gifts whose redemption is not booked': `select count(*) from gift join payment on payment.post_id = gift.id where payment.subject_kind = 'giftCode'
        and (redeemed_at is not null) <> exists (
          select from ledger_transaction moved where moved.payment_id = payment.id and moved.kind = 'gift')`,
  'gifts kept without their money': `select count(*) from gift join payment on payment.post_id = gift.id
      where gift.state = 'redeemed' and (payment.state <> 'settled' or is_refunded or dispute_state is not distinct from 'lost')`,
  'stocks oversold': `select count(*) from stock where piece_limit < (
       select count(*) from payment where stock_id = subject_id and state <> 'failed')`,
  'promotions overused': `select count(*) from promotion where use_limit < (
       select count(*) from promotion_use used join subscription on subscription.id = used.subscription_id
        where used.promotion_id = promotion.id and subscription.state <> 'failed')`,
  'tips beside their payments': `select count(*) from tip join payment on post_id = tip.id
      where (tip.settled_at is not null) <> (payment.state = 'settled')
         or (reversed_at is not null) <> (is_refunded or dispute_state is not distinct from 'lost')`,
};

/** Hold for invoices, at any time. */
export const invoicesHold: Invariants = {
  'series of invoices with a gap': `select count(*) from (
       select from invoice group by series, year
       having min(number) <> 1 or max(number) <> count(*)
           or count(*) is distinct from (select last from invoice_series drawn where drawn.series = invoice.series and drawn.year = invoice.year)) x`,
  'postings without exactly their invoice': `select count(*) from ledger_transaction moved
       join payment on payment.id = moved.payment_id left join invoice on invoice.id = moved.id
      where (payment.tax is not null and (${isSale} or moved.kind in ('refund', 'dispute-lost'))) <> (invoice.id is not null)
         or (moved.kind in ('refund', 'dispute-lost')) <> (invoice.content ->> 'refersTo' is not null)`,
  'taxes owed beside the invoices': `select count(*) from (
       select account from (
         select account, amount_minor as tax from ledger_entry where account like 'tax:%'
         union all select 'tax:' || coalesce(country, 'XX'), tax_minor from invoice) both_sides
        group by account having sum(tax) <> 0) x`,
};

/**
 * Hold for the shares of each sale and of what is returned of it, with the fee of the platform as 20% of the net price rounded down. The
 * entries are those of the README of the service, written down a second time.
 */
export const sharesHold: Invariants = {
  'sales with other shares than their price has': `select count(*) from payment join ledger_transaction moved on moved.payment_id = payment.id
      cross join lateral (select coalesce((payment.tax ->> 'taxMinor')::bigint, 0) as tax_minor) taxed
      cross join lateral (select payment.amount_minor - tax_minor as net) priced
      cross join lateral (select case when payment.creator_id = '${platformId}' then 0 else net - net * 20 / 100 end as share) split
      cross join lateral (select moved.kind = 'gift-held' as is_held, moved.kind = 'gift' and payment.subject_kind = 'giftCode' as is_redeemed) step
     where moved.kind in ('purchase', 'subscription', 'tip', 'gift', 'gift-held')
       and (payment.creator_minor <> share or exists (
         select from (select account, amount_minor from ledger_entry where transaction_id = moved.id) found
           full join (select * from (values
             ('provider-clearing', case when is_redeemed then 0 else payment.amount_minor end),
             ('gifts-held', case when is_held then -net when is_redeemed then net else 0 end),
             ('creator:' || payment.creator_id, case when is_held then 0 else -share end),
             ('platform-fees', case when is_held then 0 else share - net end),
             ('tax:' || coalesce(payment.tax ->> 'country', 'XX'), case when is_redeemed then 0 else -tax_minor end)
           ) entry (account, amount_minor) where entry.amount_minor <> 0) expected using (account)
          where found.amount_minor is distinct from expected.amount_minor))`,
  'payments returned in whole with a share left': `select count(*) from (
       select payment.id from payment join ledger_transaction moved on moved.payment_id = payment.id
         join ledger_entry entry on entry.transaction_id = moved.id
        where is_refunded and dispute_state is null and failed_refund_minor = 0
        group by payment.id, entry.account having sum(entry.amount_minor) <> 0) x`,
  'parts returned with another fee': `select count(*) from payment
      cross join lateral (select amount_minor - refunded_minor as remaining) part
      cross join lateral (select coalesce(sum(entry.amount_minor), 0) as returned from ledger_transaction moved
         join ledger_entry entry on entry.transaction_id = moved.id and entry.account = 'creator:' || payment.creator_id
        where moved.payment_id = payment.id and moved.kind = 'refund') booked
     where refunded_minor > 0 and not is_refunded and payment.tax is null and dispute_state is null and creator_minor > 0
       and not exists (select from ledger_transaction moved where moved.payment_id = payment.id and moved.kind = 'gift-held')
       and returned <> creator_minor - (remaining - (amount_minor - creator_minor) * remaining / amount_minor)`,
};

/** SQL: all counts in one row, by their names. */
export const countsOf = (invariants: Invariants): string =>
  `select ${Object.entries(invariants)
    .map(([name, sql]) => `(${sql}) as "${name}"`)
    .join(', ')}`;

/** The row of counts when all of them hold. */
export const nothingIn = (invariants: Invariants): Record<string, number> =>
  Object.fromEntries(Object.keys(invariants).map((name) => [name, 0]));
