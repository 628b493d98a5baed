-- Up Migration

-- Subscriptions that their creator ended by parting from the subscriber. A sweep returns the unused rest of their period, and deletes the row.
create table parting (
  subscription_id uuid primary key,
  parted_at timestamptz not null
);
