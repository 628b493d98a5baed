-- Up Migration

-- What subscribers get for a price. A plan is a price of a tier, so the id of a plan still stands for a price. A tier includes all
-- tiers of its creator with a lower position; an archived one keeps its subscribers.
create table tier (
  id uuid primary key,
  creator_id text not null,
  name text not null,
  description text not null default '',
  benefits text[] not null default '{}',
  position int not null check (position > 0),
  archived_at timestamptz,
  set_at timestamptz not null,
  unique (creator_id, position) deferrable initially immediate
);

-- The price that a creator has set so far is the first tier.
insert into tier (id, creator_id, name, position, set_at)
select gen_random_uuid(), creator_id, 'Subscription', 1, min(set_at) from plan group by creator_id;

-- Discounts in per cent of subscriptions for 3 and 6 months; null: not offered. A year has its price.
alter table plan
  add column tier_id uuid references tier,
  add column quarter_discount smallint check (quarter_discount between 0 and 50),
  add column half_year_discount smallint check (half_year_discount between 0 and 50);
update plan set tier_id = tier.id from tier where tier.creator_id = plan.creator_id;

-- Replicas of the previous version insert plans without a tier: they are prices of the first one.
create function plan_of_first_tier() returns trigger language plpgsql as $$
begin
  if new.tier_id is null then
    select id into new.tier_id from tier where creator_id = new.creator_id and archived_at is null order by position limit 1;
  end if;
  if new.tier_id is null then
    insert into tier (id, creator_id, name, position, set_at)
    values (gen_random_uuid(), new.creator_id, 'Subscription', 1, new.set_at) returning id into new.tier_id;
  end if;
  return new;
end $$;
create trigger plan_of_first_tier before insert on plan for each row execute function plan_of_first_tier();
alter table plan alter column tier_id set not null;
create index plan_of_tier on plan (tier_id, revision desc);

-- Periods of 3 and 6 months. Earlier rows passed the former check.
alter table subscription drop constraint subscription_interval_check;
alter table subscription add constraint subscription_interval_check
  check (interval in ('month', 'quarter', 'half-year', 'year')) not valid;

-- how the amount of an order came about; null for renewals, purchases, and payments from before
alter table payment add column quote jsonb;
