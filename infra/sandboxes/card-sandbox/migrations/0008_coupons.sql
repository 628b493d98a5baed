-- Up Migration

-- an amount off the first months of a subscription
create table coupon (
  id text primary key,
  amount_off bigint not null check (amount_off > 0),
  months int not null check (months > 0),
  name text,
  created_at timestamptz not null
);

alter table subscription
  add column coupon_id text references coupon,
  add column off_minor bigint not null default 0,
  add column off_months int not null default 0;
