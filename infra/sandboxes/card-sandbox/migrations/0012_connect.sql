-- Up Migration

-- a card that is saved without a payment
create table setup_intent (
  id text primary key,
  customer_id text not null references customer,
  card_id text references card,
  metadata jsonb not null,
  state text not null check (state in ('succeeded', 'requires_action', 'failed')),
  decline_code text,
  decline_message text,
  return_url text,
  -- an unanswered challenge fails then
  challenge_expires_at timestamptz,
  created_at timestamptz not null
);
create index setup_intent_challenge on setup_intent (challenge_expires_at) where state = 'requires_action';

-- an account to which the platform transfers money; its owner enters the details on the sandbox's page
create table connected_account (
  id text primary key,
  country text not null,
  metadata jsonb not null,
  service_agreement text not null,
  holder text,
  bank_last4 text,
  bank_fingerprint text,
  -- what the provider still asks for, after the details were entered
  missing text[] not null default '{}',
  created_at timestamptz not null
);

create table account_link (
  id text primary key,
  account_id text not null references connected_account on delete cascade,
  return_url text not null,
  refresh_url text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table transfer (
  id text primary key,
  account_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  reversed_minor bigint not null default 0 check (reversed_minor between 0 and amount_minor),
  transfer_group text,
  description text,
  metadata jsonb not null,
  created_at timestamptz not null
);
create index transfer_group on transfer (transfer_group);

create table transfer_reversal (
  id text primary key,
  transfer_id text not null references transfer,
  amount_minor bigint not null check (amount_minor > 0),
  metadata jsonb not null,
  created_at timestamptz not null
);
create index transfer_reversal_of on transfer_reversal (transfer_id, created_at desc);

-- from the balance of a connected account to its bank
create table account_payout (
  id text primary key,
  account_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  metadata jsonb not null,
  state text not null check (state in ('pending', 'paid', 'failed')),
  failure_code text,
  -- when the next change of the state is due
  due_at timestamptz,
  arrives_at timestamptz not null,
  created_at timestamptz not null
);
create index account_payout_of on account_payout (account_id, created_at desc, id desc);
create index account_payout_due on account_payout (due_at) where due_at is not null;

-- every movement of a balance; `account_id` null: the platform's
create table balance_transaction (
  id text primary key,
  account_id text,
  type text not null,
  amount_minor bigint not null,
  -- the object that moved it
  source text not null,
  created_at timestamptz not null
);
create index balance_transaction_of on balance_transaction (account_id, created_at desc, id desc);
insert into balance_transaction (id, type, amount_minor, source, created_at)
  select 'txn_' || substr(id, 4), 'charge', amount_minor, id, created_at from charge where state = 'succeeded'
  union all
  select 'txn_' || substr(id, 4), 'refund', -amount_minor, id, created_at from refund
  union all
  select 'txn_' || substr(id, 4) || 'f', 'refund_failure', amount_minor, id, created_at from refund where is_failed
  union all
  select 'txn_' || substr(id, 4) || 'w', 'adjustment', refunded_minor - amount_minor, 'du_' || substr(id, 4),
         coalesce(dispute_opened_at, created_at) from charge where dispute_state in ('open', 'lost');

alter table webhook_event add column account_id text;
