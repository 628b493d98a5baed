-- Up Migration

-- The comparison of a day (UTC) with the providers. A process that dies leaves the position up to which it is done.
create table reconciliation_run (
  day date primary key,
  stage text not null,
  position text,
  checked int not null default 0,
  started_at timestamptz not null,
  finished_at timestamptz
);
create index reconciliation_unfinished on reconciliation_run (day) where finished_at is null;

-- What differed, and how it was mended.
create table reconciliation_difference (
  id uuid primary key,
  day date not null references reconciliation_run,
  kind text not null,
  -- of a charge at the provider, a payment or a payout
  object_id text not null,
  payment_id uuid references payment,
  -- cents of each side; null where a side has nothing
  provider_minor bigint,
  own_minor bigint,
  currency text not null,
  state text not null check (state in ('open', 'mended', 'acknowledged')),
  mending text,
  note text,
  decided_by text,
  found_at timestamptz not null,
  closed_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create unique index reconciliation_difference_open on reconciliation_difference (kind, object_id) where state = 'open';
create index reconciliation_difference_of_object on reconciliation_difference (object_id);
create index reconciliation_difference_by_state on reconciliation_difference (state, id desc);

-- when reconciliation found the charge at the provider
alter table payment add column reconciled_at timestamptz;
create index payment_settled_at on payment (settled_at) where settled_at is not null;
create index payment_disputed on payment (id) where dispute_state = 'open';

-- `suspense`: charges of the provider that belong to nothing here. `payout-returned`: a payout that had arrived came back.
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('purchase', 'subscription', 'tip', 'bonus', 'refund', 'dispute-opened', 'dispute-won', 'dispute-lost',
                  'payout', 'payout-paid', 'payout-failed', 'payout-returned', 'suspense', 'suspense-closed')) not valid;
