-- Up Migration

-- An account that receives money. The merchant has only its id.
create table payout_recipient (
  id text primary key,
  details jsonb not null,
  deleted_at timestamptz
);

-- A transfer to a recipient. The reference is the merchant's id, and so the idempotency key.
create table payout (
  reference text primary key,
  recipient_id text not null references payout_recipient,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  created_at timestamptz not null,
  settles_at timestamptz not null,
  outcome text not null check (outcome in ('completed', 'account_closed', 'rejected'))
);
