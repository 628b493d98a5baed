-- Up Migration

-- A new price of a tier of which its subscribers are told. A process that dies leaves the position up to which they are.
create table price_change (
  plan_id uuid primary key references plan,
  tier_id uuid not null references tier,
  told_up_to uuid,
  made_at timestamptz not null,
  finished_at timestamptz
);
create index price_change_open on price_change (made_at) where finished_at is null;

-- What a subscriber is told: the price of the first renewal from `applies_from` on.
create table price_notice (
  subscription_id uuid not null references subscription,
  plan_id uuid not null references price_change,
  price_minor bigint not null check (price_minor > 0),
  needs_consent boolean not null,
  told_at timestamptz not null,
  applies_from timestamptz not null,
  answer text check (answer in ('accepted', 'declined')),
  answered_at timestamptz,
  -- when the end of the subscription was requested, because the answer was no or missing
  ended_at timestamptz,
  state text not null default 'open' check (state in ('open', 'applied', 'superseded')),
  primary key (subscription_id, plan_id),
  check ((answer is null) = (answered_at is null))
);
create unique index price_notice_open on price_notice (subscription_id) where state = 'open';
create index price_notice_due on price_notice (applies_from) where state = 'open';
