-- Up Migration

-- Requests to follow private profiles that wait for an answer.
create table follow_request (
  -- sorts by time
  id uuid not null,
  follower_id text collate "C" not null references person (id) on delete cascade,
  followed_id text collate "C" not null references person (id) on delete cascade,
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follow_request_followed on follow_request (followed_id, id desc);
