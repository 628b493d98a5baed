-- Up Migration

-- the tiers of creators, and the tier of each subscription: @velvet/entitlements
alter table subscription add column tier_id uuid;
create table subscription_tier (tier_id uuid primary key, creator_id text not null, revision integer not null, name text not null,
  position integer not null, is_offered boolean not null, plan_id uuid not null, month jsonb not null, year jsonb);
create index subscription_tier_creator on subscription_tier (creator_id, position);

-- Spans of subscriptions have their tier. Those of before get it when payment publishes their subscriptions again.
alter table audience_span add column tier_id uuid;
create or replace function track_subscription() returns trigger language plpgsql as $$
begin
  perform lock_audience(coalesce(new.creator_id, old.creator_id));
  if tg_op <> 'INSERT' then
    perform close_span('subscription', old.creator_id, old.subscriber_id, old.id);
  end if;
  if tg_op <> 'DELETE' then
    insert into audience_span (kind, owner_id, user_id, source_id, open_until, tier_id, from_position)
    values ('subscription', new.creator_id, new.subscriber_id, new.id,
            case when new.ended then '-infinity' else new.open_until end, new.tier_id, nextval('audience_position'));
  end if;
  return null;
end $$;
