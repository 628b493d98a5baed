-- Up Migration
-- One row per person who ever started. No document, no date of birth, no name: only where the check stands.
create table verification (
  user_id text primary key,
  status text not null check (status in ('not_started', 'pending', 'verified', 'failed')),
  reason text,
  revision integer not null,
  attempt_id uuid,
  changed_at timestamptz not null
);

-- One row per try at the partner. `starting` until the partner has answered; `replaced` when a newer link was asked for,
-- but an approval through the old link still counts.
create table attempt (
  id uuid primary key,
  user_id text not null references verification on delete cascade,
  state text not null check (state in ('starting', 'pending', 'replaced', 'verified', 'failed')),
  reason text,
  provider text not null,
  session_id text,
  url text,
  started_at timestamptz not null,
  expires_at timestamptz,
  ended_at timestamptz,
  unique (provider, session_id)
);
create index attempt_of_person on attempt (user_id, id desc);
create index attempt_due on attempt (expires_at) where state in ('pending', 'replaced');

-- What the partner told us already, so that telling it again changes nothing.
create table webhook_event (
  event_id text primary key,
  received_at timestamptz not null
);
create index webhook_event_received on webhook_event (received_at);
