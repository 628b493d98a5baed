-- Up Migration

-- Accounts that were closed. A sweep ends the subscriptions to them, and deletes the row when nothing is left of them.
create table closed_account (
  user_id text primary key,
  closed_at timestamptz not null
);
