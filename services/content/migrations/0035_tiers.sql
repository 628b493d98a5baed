-- Up Migration

-- the tiers of creators, and the tier of each subscription: @velvet/entitlements
alter table subscription add column tier_id uuid;
create table subscription_tier (tier_id uuid primary key, creator_id text not null, revision integer not null, name text not null,
  position integer not null, is_offered boolean not null, plan_id uuid not null, month jsonb not null, year jsonb);
create index subscription_tier_creator on subscription_tier (creator_id, position);

-- Subjects can be for the subscribers of a tier. Earlier rows passed the former checks.
alter table post drop constraint post_audience_check;
alter table post add constraint post_audience_check
  check (audience in ('public', 'followers', 'friends', 'subscribers', 'private') or audience like 'tier:%') not valid;
alter table video drop constraint video_audience_check;
alter table video add constraint video_audience_check
  check (audience in ('public', 'followers', 'friends', 'subscribers', 'private') or audience like 'tier:%') not valid;
alter table queue_item drop constraint queue_item_audience_check;
alter table queue_item add constraint queue_item_audience_check
  check (audience in ('public', 'followers', 'friends', 'subscribers', 'private') or audience like 'tier:%') not valid;
