-- Up Migration

-- A rendition of a video for adaptive streaming. Each is made by a job of its own.
create table video_stream (
  item_id uuid not null references vault_item (id) on delete cascade,
  -- pixels of the shorter side
  height integer not null,
  -- order in which they are made; part of the storage key
  place integer not null,
  state text not null check (state in ('waiting', 'processing', 'ready', 'failed')),
  -- from 0 to 1
  progress real not null default 0,
  attempts integer not null default 0,
  attempted_at timestamptz not null,
  -- size, codecs and segments, for the playlists
  made jsonb,
  primary key (item_id, height),
  unique (item_id, place),
  check ((state = 'ready') = (made is not null))
);
create index video_stream_unfinished on video_stream (attempted_at) where state in ('waiting', 'processing');

-- whether at least one rendition is ready
alter table vault_item add column has_stream boolean not null default false;
