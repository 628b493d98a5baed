-- Up Migration

-- Disputes of a time, for the rule that holds balances as a reserve.
create index ledger_transaction_disputes on ledger_transaction (booked_at) where kind = 'dispute-opened';
