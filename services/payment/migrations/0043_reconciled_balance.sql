-- Up Migration

-- The balance of the card provider, as it was compared with the ledger.
create table reconciliation_balance (
  day date primary key references reconciliation_run,
  -- cents that the provider had more than the books
  gap_minor bigint not null,
  -- the last movement at the provider
  movement_id text,
  read_at timestamptz not null
);
