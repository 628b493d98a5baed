-- Up Migration

-- The settings of people in their profile, and the address of their e-mail: a projection of account.
create table person_setting (
  user_id text primary key,
  revision bigint not null,
  email text,
  push_notifications boolean not null,
  email_notifications boolean not null,
  marketing_emails boolean not null
);

-- What people set here. A person without a row has the defaults of the service.
create table delivery_setting (
  user_id text primary key,
  -- local times HH:mm and an IANA time zone; null without quiet hours
  quiet_start text,
  quiet_end text,
  time_zone text,
  is_discreet boolean not null,
  -- the categories that differ from their default
  categories jsonb not null default '{}',
  check ((quiet_start is null) = (quiet_end is null) and (quiet_start is null) = (time_zone is null))
);

-- One thing for one person over one channel.
create table delivery (
  user_id text not null,
  kind text not null,
  subject_id text not null,
  channel text not null,
  state text not null check (state in ('waiting', 'sent', 'dropped', 'failed')),
  -- why it was not sent
  reason text,
  created_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  -- when a job was enqueued for it; null until it is due
  queued_at timestamptz,
  -- until then one job sends it
  claimed_until timestamptz,
  attempts integer not null default 0,
  -- the addresses that have received it
  sent_to text[] not null default '{}',
  primary key (user_id, kind, subject_id, channel)
);
create index delivery_due on delivery (due_at) where state = 'waiting';
create index delivery_created on delivery (created_at);

-- Recent messages, as far as their receivers are told of them: a projection of messaging.
create table message_notice (
  message_id uuid primary key,
  conversation_id uuid not null,
  seq integer not null,
  sender_id text not null,
  receiver_id text not null,
  type text not null,
  content text not null,
  -- of a call, whose state decides whether it still rings
  call_state text,
  sent_at timestamptz not null
);
create unique index message_notice_conversation on message_notice (conversation_id, seq);
create index message_notice_receiver on message_notice (receiver_id);
create index message_notice_sender on message_notice (sender_id);
create index message_notice_sent on message_notice (sent_at);

-- The position up to which a member has read.
create table message_reading (
  conversation_id uuid not null,
  user_id text not null,
  read_seq integer not null,
  primary key (conversation_id, user_id)
);
create index message_reading_user on message_reading (user_id);
