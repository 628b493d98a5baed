-- Up Migration

-- Projection of the sessions of content, whose rooms admit people with access only.
create table live_session (
  session_id uuid primary key,
  room_id text not null unique,
  owner_id text not null,
  audience text not null,
  -- cents; 0 without tickets
  price_minor integer not null,
  state text not null,
  revision integer not null
);
create index live_session_owner on live_session (owner_id);

create table subscription (id uuid primary key, subscriber_id text not null, creator_id text not null, revision integer not null,
  open_until timestamptz not null, ended boolean not null);
create index subscription_subscriber on subscription (subscriber_id, creator_id) include (open_until, ended);
create index subscription_creator on subscription (creator_id);

create table purchased_subject (purchase_id uuid primary key, buyer_id text not null, subject_kind text not null, subject_id uuid not null,
  refunded boolean not null);
create index purchased_subject_buyer on purchased_subject (buyer_id, subject_id) include (subject_kind, refunded);
create index purchased_subject_sold on purchased_subject (subject_id, subject_kind) where not refunded;
