-- Up Migration

-- the content of the purchase stays closed until its buyer opens it
alter table payment add column is_sealed boolean not null default false;
-- when content gave it to its buyer for the first time; null in purchases from before that was known
alter table purchase add column content_opened_at timestamptz;

-- Purchases that their buyers take back. Content decides whether they were opened; only a closed one is refunded.
create table purchase_undo (
  purchase_id uuid primary key references purchase,
  payment_id uuid not null references payment,
  buyer_id text not null,
  -- asking: content was asked to close it; refunding: it is closed; then undone, opened, or refused by the card provider
  state text not null check (state in ('asking', 'refunding', 'undone', 'opened', 'refused')),
  requested_at timestamptz not null,
  -- when the sweep continues it, and how often it did
  next_at timestamptz not null,
  attempts int not null default 0
);
create index purchase_undo_due on purchase_undo (next_at) where state in ('asking', 'refunding');
create index purchase_undo_of_buyer on purchase_undo (buyer_id, requested_at);
