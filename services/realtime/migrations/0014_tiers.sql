-- Up Migration

-- the tiers of creators, and the tier of each subscription: @velvet/entitlements
alter table subscription add column tier_id uuid;
create table subscription_tier (tier_id uuid primary key, creator_id text not null, revision integer not null, name text not null,
  position integer not null, is_offered boolean not null, plan_id uuid not null, month jsonb not null, year jsonb);
create index subscription_tier_creator on subscription_tier (creator_id, position);
