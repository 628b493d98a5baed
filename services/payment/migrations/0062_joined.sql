-- Up Migration

-- The age of an account decides about its budgets. Earlier cards have none until their next change, and count as old.
alter table profile_card add column joined_at timestamptz;
