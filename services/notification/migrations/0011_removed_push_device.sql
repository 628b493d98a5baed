-- Up Migration

-- Devices that their owner removed. A browser whose subscription expired has no row here, so it subscribes again.
create table removed_push_device (
  id uuid primary key,
  user_id text not null,
  removed_at timestamptz not null
);
create index removed_push_device_time on removed_push_device (removed_at);
