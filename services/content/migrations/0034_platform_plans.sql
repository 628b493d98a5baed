-- Up Migration

-- The plans of the platform that creators pay for, from payment. No account has one before this service reads them.
create table platform_plan (subscription_id uuid primary key, user_id text not null, plan text not null, revision integer not null,
  open_until timestamptz not null, ended boolean not null);
create index platform_plan_user on platform_plan (user_id);
