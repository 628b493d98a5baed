-- Up Migration

-- A requested account deletion holds the subscriptions of the user and those to the user: they end with their period. A
-- subscription whose subscriber canceled it has no hold, so it stays canceled when the account is restored.
create table subscription_hold (
  subscription_id uuid not null references subscription,
  user_id text not null,
  primary key (subscription_id, user_id)
);
create index subscription_hold_of_user on subscription_hold (user_id);

-- when the last hold was removed; set until the provider has resumed the subscription
alter table subscription add column resume_wanted_at timestamptz;
create index subscription_resume_wanted on subscription (resume_wanted_at) where resume_wanted_at is not null;
