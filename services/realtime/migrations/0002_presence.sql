-- Up Migration
-- Of whom it may be told whether they are online, and to whom.
create table person (
  user_id text primary key,
  revision integer not null,
  is_private boolean not null,
  is_hidden boolean not null
);

create table block (
  blocker_id text not null,
  blocked_id text not null,
  primary key (blocker_id, blocked_id)
);
create index block_blocked on block (blocked_id);
