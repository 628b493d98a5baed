-- Up Migration

-- Per cent off the first months of a subscription, or days for free. The terms of a promotion never change.
create table promotion (
  id uuid primary key,
  creator_id text not null,
  kind text not null check (kind in ('discount', 'trial')),
  code text not null,
  percent int check (percent between 5 and 90),
  months int check (months between 1 and 12),
  days int check (days in (7, 14, 30)),
  audience text not null check (audience in ('new', 'returning', 'all')),
  -- people who can use it; null: no limit
  use_limit int check (use_limit > 0),
  ends_at timestamptz,
  is_public boolean not null,
  created_at timestamptz not null,
  stopped_at timestamptz,
  check ((kind = 'discount') = (percent is not null and months is not null) and (kind = 'trial') = (days is not null)),
  unique (creator_id, code)
);
create index promotion_of_creator on promotion (creator_id, id desc);
create index promotion_shown on promotion (creator_id) where is_public and stopped_at is null;

-- A use is the subscription that it began. One whose first payment failed does not count.
create table promotion_use (
  subscription_id uuid primary key references subscription,
  promotion_id uuid not null references promotion,
  user_id text not null,
  creator_id text not null,
  is_trial boolean not null
);
create index promotion_use_of_promotion on promotion_use (promotion_id);
-- whatever goes wrong above: one trial of a creator, ever
create unique index promotion_trial_once on promotion_use (user_id, creator_id) where is_trial;
