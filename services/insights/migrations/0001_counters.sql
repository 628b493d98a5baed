-- Up Migration
create table person (
  user_id text primary key,
  revision integer not null,
  role text not null
);

-- What came in, per person and day (UTC). Taking back counts on the day it happened, so a day may be below zero.
create table creator_day (
  user_id text not null,
  day date not null,
  views bigint not null default 0,
  likes bigint not null default 0,
  comments bigint not null default 0,
  shares bigint not null default 0,
  subscribers bigint not null default 0,
  earnings_minor bigint not null default 0,
  primary key (user_id, day)
);

create table post (
  post_id uuid primary key,
  author_id text not null,
  images integer not null,
  videos integer not null,
  published_at timestamptz not null
);
create index post_author on post (author_id, published_at);

create table post_day (
  post_id uuid not null,
  author_id text not null,
  day date not null,
  views bigint not null default 0,
  likes bigint not null default 0,
  comments bigint not null default 0,
  shares bigint not null default 0,
  earnings_minor bigint not null default 0,
  primary key (post_id, day)
);
create index post_day_author on post_day (author_id, day);

-- What went out.
create table fan_day (
  user_id text not null,
  day date not null,
  spent_minor bigint not null default 0,
  purchases bigint not null default 0,
  primary key (user_id, day)
);

create table subscription (
  subscription_id uuid primary key,
  subscriber_id text not null,
  creator_id text not null,
  revision integer not null,
  is_active boolean not null,
  -- of the period that runs: what goes back when it is refunded
  price_minor bigint not null,
  share_minor bigint not null
);
create index subscription_creator on subscription (creator_id) where is_active;
create index subscription_subscriber on subscription (subscriber_id) where is_active;
