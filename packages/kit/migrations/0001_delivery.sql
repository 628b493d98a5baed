-- Up Migration
create table outbox (
  seq bigint generated always as identity primary key,
  key text not null,
  envelope jsonb not null
);

create table inbox (
  event_id uuid primary key,
  consumed_at timestamptz not null
);
create index inbox_consumed_at on inbox (consumed_at);

create table dead_letter (
  event_id uuid primary key,
  envelope jsonb not null,
  reason text not null,
  parked_at timestamptz not null
);
