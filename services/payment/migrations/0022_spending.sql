-- Up Migration

-- What a payer has set. A person without a row has the defaults of the service.
create table payer_setting (
  person_id text primary key,
  -- cap of a calendar month (UTC) in cents; null without one
  cap_minor bigint check (cap_minor >= 0),
  -- a raised or removed (null) cap, which replaces the other one at next_cap_at
  next_cap_minor bigint check (next_cap_minor >= 0),
  next_cap_at timestamptz,
  -- days before a renewal; 0 is never
  reminder_days int not null check (reminder_days in (0, 3, 7))
);

-- Renewals of which the subscriber was reminded.
create table renewal_reminder (
  subscription_id uuid not null references subscription,
  renews_at timestamptz not null,
  reminded_at timestamptz not null,
  primary key (subscription_id, renews_at)
);
create index renewal_reminder_renews_at on renewal_reminder (renews_at);
