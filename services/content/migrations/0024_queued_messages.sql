-- Up Migration

-- projection of the broadcasts of messaging that have a time in the queue
create table queued_message (
  id uuid primary key,
  owner_id text not null,
  state text not null check (state in ('scheduled', 'sent', 'unsent', 'failed')),
  -- followers, subscribers, expired, buyers
  receivers text not null,
  body text not null,
  -- number of files
  attachments integer not null,
  -- of the locked files; 0 without a price
  price_minor bigint not null,
  scheduled_at timestamptz not null,
  created_at timestamptz not null
);
create index queued_message_owner on queued_message (owner_id, scheduled_at);

alter table queue_item add column is_age_restricted boolean not null default false;

-- the time zone in which a creator plans
create table queue_setting (
  owner_id text primary key,
  time_zone text not null
);
