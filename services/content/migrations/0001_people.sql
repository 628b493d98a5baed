-- Up Migration
-- What content keeps of other services: filled from their events, never asked for.

create table person (
  id text primary key,
  revision integer not null,
  handle text not null,
  name text not null,
  avatar text,
  role text not null check (role in ('subscriber', 'creator')),
  verified boolean not null,
  hidden boolean not null
);
-- not unique: a handle may change hands before the card of the one who gave it up arrives
create index person_handle on person (handle);
-- the feeds leave out whoever is hidden: a handful among all
create index person_hidden on person (id) where hidden;

create table follow (
  follower_id text not null,
  followed_id text not null,
  primary key (follower_id, followed_id)
);
create index follow_followed on follow (followed_id);

create table block (
  blocker_id text not null,
  blocked_id text not null,
  primary key (blocker_id, blocked_id)
);
create index block_blocked on block (blocked_id);

create table plan (
  creator_id text primary key,
  plan_id uuid not null,
  revision integer not null,
  month jsonb,
  year jsonb
);

create table subscription (
  id uuid primary key,
  subscriber_id text not null,
  creator_id text not null,
  revision integer not null,
  -- what it opens closes then, or when it is said to have ended
  open_until timestamptz not null,
  ended boolean not null
);
create index subscription_subscriber on subscription (subscriber_id, creator_id) include (open_until, ended);
create index subscription_creator on subscription (creator_id);

create table purchase (
  id uuid primary key,
  buyer_id text not null,
  post_id uuid not null,
  -- a refund may arrive before what it refunds
  refunded boolean not null
);
create index purchase_buyer on purchase (buyer_id, post_id) include (refunded);
