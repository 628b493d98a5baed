-- Up Migration

-- A bank account is entered at the provider, for an account there. What it asks for is read again with each webhook.
alter table payout_method
  add column country text,
  add column fingerprint text,
  -- what the provider asks for until it pays out
  add column missing text[] not null default '{}',
  -- number of the reading; an older one changes nothing
  add column reading bigint not null default 0;
alter table payout_method drop constraint payout_method_kind_check;
alter table payout_method add constraint payout_method_kind_check
  check (kind in ('bank', 'iban', 'us_bank', 'paypal', 'usdc')) not valid;
create index payout_method_destination on payout_method (destination);

-- when reconciliation found the payout at the provider
alter table payout add column reconciled_at timestamptz;
