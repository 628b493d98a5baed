-- Up Migration
-- Who is in which meeting. Replicas of the service come and go, and what they share rooms over may forget everything:
-- this is what all of them go by. Nothing that was said is here, and nobody's name for longer than their stay.

-- Versions of all rooms, so that a room which vanished and is there again goes on counting.
create sequence meeting_version;

create table meeting_room (
  id text primary key,
  -- grows with every change
  version bigint not null,
  -- by the database's clock, as replicas compare it
  changed_at timestamptz not null,
  -- opened to have a host (POST /api/rooms), by whom, and until when it is there although nobody is in it
  is_hosted boolean not null,
  opened_by text,
  host_key_hash text,
  expires_at timestamptz,
  -- a participant's id
  host uuid,
  has_lobby boolean not null default false,
  is_locked boolean not null default false,
  -- since when somebody is in it, and how many have come in since
  began_at timestamptz,
  joined integer not null default 0
);
create index meeting_room_changed on meeting_room (changed_at);
create index meeting_room_expires on meeting_room (expires_at) where expires_at is not null;
create index meeting_room_opened_by on meeting_room (opened_by) where opened_by is not null;

create table meeting_participant (
  id uuid primary key,
  room_id text not null references meeting_room (id) on delete cascade,
  name text not null,
  -- knocks, and is not in yet
  is_waiting boolean not null,
  -- the room's version when they came in, or knocked
  place bigint not null,
  -- of the secret with which they come back as the same participant
  resume_hash text not null,
  -- the process that has their socket, and that socket
  instance text not null,
  connection text not null,
  media jsonb not null,
  -- came in as a client of the specification does
  is_plain boolean not null,
  -- since when their connection is lost
  away_since timestamptz,
  -- by which they would be known again if they were removed; hashed
  keys text[] not null,
  unique (room_id, name)
);
create index meeting_participant_instance on meeting_participant (instance);
create index meeting_participant_away on meeting_participant (away_since) where away_since is not null;

create table meeting_removed (
  room_id text not null references meeting_room (id) on delete cascade,
  key text not null,
  primary key (room_id, key)
);

-- Processes that have sockets of meetings: whoever misses three beats is taken for dead.
create table meeting_replica (
  instance text primary key,
  beat_at timestamptz not null
);
