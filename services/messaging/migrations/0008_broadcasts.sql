-- Up Migration

-- Order of the changes of audiences and of broadcasts. A change takes its position under the shared lock of the creator, a broadcast
-- under the exclusive one, so every committed change has a lower position than the broadcast and every later one a higher position.
create sequence audience_position;

-- The relations from which audiences derive, each with the positions between which it existed.
create table audience_span (
  -- follow, subscription, purchase, or block: `owner_id` blocks `user_id`
  kind text not null,
  owner_id text not null,
  user_id text not null,
  -- the subscription or the purchase
  source_id uuid,
  -- what was purchased
  subject_id uuid,
  -- end of the access of a subscription; -infinity if it was ended
  open_until timestamptz,
  from_position bigint not null,
  -- null while it exists
  to_position bigint
);
create index audience_span_owner on audience_span (owner_id, kind, user_id)
  include (from_position, to_position, open_until, subject_id);
create index audience_span_user on audience_span (user_id, kind, owner_id);

create function lock_audience(owner text) returns void language sql as
  $$ select pg_advisory_xact_lock_shared(7312, hashtext(owner)) $$;

-- Closes the open span of a relation.
create function close_span(of_kind text, owner text, person text, source uuid) returns void language sql as $$
  update audience_span set to_position = nextval('audience_position')
   where owner_id = owner and kind = of_kind and user_id = person and source_id is not distinct from source and to_position is null
$$;

create function track_follow() returns trigger language plpgsql as $$
begin
  perform lock_audience(coalesce(new.followed_id, old.followed_id));
  if tg_op = 'DELETE' then
    perform close_span('follow', old.followed_id, old.follower_id, null);
  else
    insert into audience_span (kind, owner_id, user_id, from_position)
    values ('follow', new.followed_id, new.follower_id, nextval('audience_position'));
  end if;
  return null;
end $$;
create trigger follow_tracked after insert or delete on follow for each row execute function track_follow();

create function track_block() returns trigger language plpgsql as $$
begin
  -- a block concerns the broadcasts of both
  perform lock_audience(least(coalesce(new.blocker_id, old.blocker_id), coalesce(new.blocked_id, old.blocked_id)));
  perform lock_audience(greatest(coalesce(new.blocker_id, old.blocker_id), coalesce(new.blocked_id, old.blocked_id)));
  if tg_op = 'DELETE' then
    perform close_span('block', old.blocker_id, old.blocked_id, null);
  else
    insert into audience_span (kind, owner_id, user_id, from_position)
    values ('block', new.blocker_id, new.blocked_id, nextval('audience_position'));
  end if;
  return null;
end $$;
create trigger block_tracked after insert or delete on block for each row execute function track_block();

-- Each state of a subscription has its own span.
create function track_subscription() returns trigger language plpgsql as $$
begin
  perform lock_audience(coalesce(new.creator_id, old.creator_id));
  if tg_op <> 'INSERT' then
    perform close_span('subscription', old.creator_id, old.subscriber_id, old.id);
  end if;
  if tg_op <> 'DELETE' then
    insert into audience_span (kind, owner_id, user_id, source_id, open_until, from_position)
    values ('subscription', new.creator_id, new.subscriber_id, new.id,
            case when new.ended then '-infinity' else new.open_until end, nextval('audience_position'));
  end if;
  return null;
end $$;
create trigger subscription_tracked after insert or update or delete on subscription
  for each row execute function track_subscription();

insert into audience_span (kind, owner_id, user_id, from_position)
  select 'follow', followed_id, follower_id, 0 from follow union all select 'block', blocker_id, blocked_id, 0 from block;
insert into audience_span (kind, owner_id, user_id, source_id, open_until, from_position)
  select 'subscription', creator_id, subscriber_id, id, case when ended then '-infinity' else open_until end, 0 from subscription;

-- A message to an audience: one row, however many people receive it.
create table broadcast (
  id uuid primary key,
  creator_id text not null,
  client_id uuid,
  -- followers, subscribers, expired, buyers
  audience text not null,
  -- what buyers bought
  subject_id uuid,
  kind text not null,
  body text not null,
  vault_item_ids uuid[] not null,
  -- 0 unless it is locked
  price_minor bigint not null,
  currency text not null,
  created_at timestamptz not null,
  scheduled_at timestamptz,
  -- when it was sent; null before
  cut_position bigint,
  cut_at timestamptz,
  unsent_at timestamptz,
  -- a scheduled one whose creator was not allowed to send at that time
  failed_at timestamptz,
  -- broadcasts of the creator that one person receives per day, and the earlier ones of that day if they can exceed it
  daily_limit integer not null,
  earlier_ids uuid[] not null,
  -- counted after sending, as of `cut_position`
  recipients bigint,
  skipped bigint,
  unique (creator_id, client_id),
  check ((cut_position is null) = (cut_at is null))
);
create index broadcast_list on broadcast (creator_id, created_at desc, id desc);
create index broadcast_sent on broadcast (creator_id, cut_position) where cut_position is not null;
create index broadcast_due on broadcast (scheduled_at) where cut_position is null and failed_at is null;
create index broadcast_uncounted on broadcast (cut_position) where cut_position is not null and recipients is null;

-- Sums of a broadcast in several rows, so that thousands of readers do not wait for one row.
create table broadcast_tally (
  broadcast_id uuid not null references broadcast on delete cascade,
  shard integer not null,
  opened bigint not null,
  bought bigint not null,
  earned_minor bigint not null,
  primary key (broadcast_id, shard)
);

-- the broadcast that became this message
alter table message add column broadcast_id uuid;
create unique index message_broadcast on message (broadcast_id, conversation_id) where broadcast_id is not null;

alter table member
  -- broadcasts of the other member up to this position are messages of the conversation, or were not for the member
  add column broadcast_position bigint not null default 0,
  -- own messages after `read_seq`, which are never unread: broadcasts that the other opened
  add column own_unread bigint not null default 0;
create index member_pair on member (user_id, other_id);
