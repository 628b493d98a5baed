-- Up Migration

-- planned sessions; posts are in the queue by their own rows
create table queue_item (
  id uuid primary key,
  owner_id text not null,
  title text not null,
  description text not null,
  type text not null check (type in ('live', 'video', 'gallery', 'audio', 'post')),
  state text not null check (state in ('scheduled', 'live', 'completed', 'cancelled')),
  scheduled_at timestamptz not null,
  time_zone text not null,
  duration_minutes integer not null check (duration_minutes > 0),
  is_private boolean not null,
  price_minor integer not null check (price_minor >= 0),
  room_id text,
  created_at timestamptz not null
);
create index queue_item_owner on queue_item (owner_id, scheduled_at);
create index queue_item_due on queue_item (scheduled_at) where state in ('scheduled', 'live');

-- the posts of the queue, among many published ones
create index post_queued on post (author_id) where state <> 'published' or scheduled_for is not null;
