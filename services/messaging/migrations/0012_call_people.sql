-- Up Migration

-- Who is in the room of a call now: calls of others do not ring for these people.
create table call_people (
  room_id text primary key,
  conversation_id uuid not null,
  user_ids text[] not null,
  -- that of realtime, which increases with each change of the room
  revision bigint not null,
  changed_at timestamptz not null
);
create index call_people_users on call_people using gin (user_ids);
