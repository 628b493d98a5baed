-- Up Migration

-- cents of a payment that were returned to its card and came back
alter table payment add column failed_refund_minor bigint not null default 0;
create index payment_failed_refund on payment (id) where failed_refund_minor > 0;

alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('purchase', 'subscription', 'tip', 'gift', 'gift-held', 'bonus', 'refund', 'refund-failed', 'dispute-opened',
                  'dispute-won', 'dispute-lost', 'payout', 'payout-paid', 'payout-failed', 'payout-returned', 'suspense',
                  'suspense-closed')) not valid;

-- a refund that fails is recorded at once, not by the comparison of a day
alter table reconciliation_difference drop constraint reconciliation_difference_day_fkey;
