-- Up Migration
-- What browsers are to be told, one row per message however many it is for. Positions grow in the order of commits:
-- they are taken under a lock that is held until the commit.
create table delivery_log (
  position bigint primary key,
  -- 'user:<id>', or 'followers:<creator id>'
  audience text not null,
  event text not null,
  payload jsonb not null,
  at timestamptz not null
);
create index delivery_log_audience on delivery_log (audience, position);
create index delivery_log_at on delivery_log (at);
create sequence delivery_position;

-- Everything up to here has been swept: who asks for older starts anew.
create table delivery_horizon (
  id boolean primary key default true check (id),
  position bigint not null
);
insert into delivery_horizon (position) values (0);

create table follow (
  follower_id text not null,
  followed_id text not null,
  -- messages to followers before it are not for this one
  since_position bigint not null,
  primary key (follower_id, followed_id)
);
create index follow_followed on follow (followed_id);
