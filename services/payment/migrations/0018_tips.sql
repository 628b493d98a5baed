-- Up Migration

-- What a creator collects tips for. One that ended stays, because its tips name it.
create table tip_goal (
  id uuid primary key,
  creator_id text not null,
  title text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  set_at timestamptz not null,
  ended_at timestamptz
);
create unique index tip_goal_open on tip_goal (creator_id) where ended_at is null;

-- A tip is a purchase without an offer: its id is the subject of the payment, of the kind 'tip'.
create table tip (
  id uuid primary key,
  payer_id text not null,
  creator_id text not null,
  -- where the payer gave it, as the payer named it
  place_kind text not null,
  place_id text,
  note text,
  amount_minor bigint not null check (amount_minor > 0),
  opened_at timestamptz not null,
  settled_at timestamptz,
  -- refunded, or lost in a dispute
  reversed_at timestamptz,
  -- the goal that was open when the tip was settled
  goal_id uuid references tip_goal
);
create index tip_of_payer on tip (payer_id, opened_at);
create index tip_of_goal on tip (goal_id) include (amount_minor) where goal_id is not null and reversed_at is null;

-- The posting of a tip. Earlier rows passed the former check, so they are not read again.
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('purchase', 'subscription', 'tip', 'refund', 'dispute-opened', 'dispute-won', 'dispute-lost')) not valid;
