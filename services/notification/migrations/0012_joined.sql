-- Up Migration

-- The age of an account decides about its budgets. Earlier cards have none until their next change, and count as old.
alter table profile_card add column joined_at timestamptz;

-- An action that was taken back stays known, so that its repetition is no news.
alter table notification_actor add column is_retracted boolean not null default false;
