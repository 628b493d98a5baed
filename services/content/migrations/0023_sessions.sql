-- Up Migration

-- Sessions get an audience and tickets. Sessions of before were plans for their creators, and stay private.
alter table queue_item
  add column audience text not null default 'private' check (audience in ('public', 'followers', 'friends', 'subscribers', 'private')),
  -- increases with every change; of the events about the session and its offer
  add column revision integer not null default 0,
  add column is_offered boolean not null default false,
  -- the time of which people were reminded
  add column reminded_for timestamptz;
create index queue_item_shown on queue_item (scheduled_at, id) where type = 'live' and state in ('scheduled', 'live');

create table session_reminder (
  session_id uuid not null references queue_item (id) on delete cascade,
  user_id text not null,
  created_at timestamptz not null,
  primary key (session_id, user_id)
);
create index session_reminder_user on session_reminder (user_id);
