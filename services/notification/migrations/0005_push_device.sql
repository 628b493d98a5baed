-- Up Migration

-- The push subscription of a browser (RFC 8030), which belongs to one person at a time.
create table push_device (
  id uuid primary key,
  user_id text not null,
  -- known to the browser, the push service and this service alone
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  label text not null,
  created_at timestamptz not null,
  -- when the browser last sent its subscription
  seen_at timestamptz not null
);
create index push_device_user on push_device (user_id, seen_at desc);

-- The subscriptions of @velvet/entitlements: new posts are delivered to subscribers.
create table subscription (id uuid primary key, subscriber_id text not null, creator_id text not null, revision integer not null,
  open_until timestamptz not null, ended boolean not null);
create index subscription_subscriber on subscription (subscriber_id, creator_id) include (open_until, ended);
create index subscription_creator on subscription (creator_id);
