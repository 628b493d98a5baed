-- Up Migration
create table conversation (
  id uuid primary key,
  -- in ascending order, so a pair has one conversation
  low_user_id text not null,
  high_user_id text not null,
  -- the last message; the row is locked while a message gets the next number
  last_seq bigint not null,
  last_at timestamptz not null,
  created_at timestamptz not null,
  unique (low_user_id, high_user_id),
  check (low_user_id <> high_user_id)
);
create index conversation_high on conversation (high_user_id);

-- The conversation as one of the two sees it. `last_seq` and `last_at` repeat those of the conversation for the indexes.
create table member (
  conversation_id uuid not null references conversation on delete cascade,
  user_id text not null,
  other_id text not null,
  last_seq bigint not null,
  last_at timestamptz not null,
  delivered_seq bigint not null,
  read_seq bigint not null,
  -- whether the member sent a message; the other may then always answer
  has_sent boolean not null,
  -- false for the other member until the first message
  is_listed boolean not null,
  is_muted boolean not null,
  is_archived boolean not null,
  primary key (conversation_id, user_id),
  check (read_seq <= delivered_seq and delivered_seq <= last_seq)
);
create index member_list on member (user_id, last_at desc, conversation_id desc) where is_listed and not is_archived;
create index member_archived on member (user_id, last_at desc, conversation_id desc) where is_listed and is_archived;
create index member_unread on member (user_id, last_at desc, conversation_id desc)
  where is_listed and not is_archived and read_seq < last_seq;

create table message (
  conversation_id uuid not null references conversation on delete cascade,
  seq bigint not null,
  id uuid not null unique,
  sender_id text not null,
  client_id uuid,
  kind text not null,
  -- empty if the message was unsent
  body text not null,
  reply_to_seq bigint,
  created_at timestamptz not null,
  edited_at timestamptz,
  unsent_at timestamptz,
  primary key (conversation_id, seq),
  unique (sender_id, client_id),
  check (unsent_at is null or body = '')
);
-- the conversation is one of the words, so a common word costs no more than the conversation has of it; no word of a text begins
-- with a space
create index message_words on message
  using gin ((to_tsvector('simple', body) || array_to_tsvector(array[' ' || conversation_id::text])))
  where unsent_at is null;

create table message_reaction (
  conversation_id uuid not null,
  seq bigint not null,
  user_id text not null,
  reaction text not null,
  at timestamptz not null,
  primary key (conversation_id, seq, user_id),
  foreign key (conversation_id, seq) references message on delete cascade
);
create index message_reaction_user on message_reaction (user_id);

create table message_setting (
  user_id text primary key,
  who_can_write text not null,
  read_receipts boolean not null
);

-- Projections of @velvet/people, @velvet/entitlements and @velvet/presence.
create table profile_card (
  user_id text primary key,
  revision integer not null,
  handle text not null,
  name text not null,
  avatar text,
  role text not null,
  verified boolean not null,
  private boolean not null,
  hidden boolean not null
);

create table follow (
  follower_id text not null,
  followed_id text not null,
  primary key (follower_id, followed_id)
);
create index follow_followed on follow (followed_id);

create table block (
  blocker_id text not null,
  blocked_id text not null,
  primary key (blocker_id, blocked_id)
);
create index block_blocked on block (blocked_id);

create table subscription (
  id uuid primary key,
  subscriber_id text not null,
  creator_id text not null,
  revision integer not null,
  open_until timestamptz not null,
  ended boolean not null
);
create index subscription_subscriber on subscription (subscriber_id, creator_id) include (open_until, ended);
create index subscription_creator on subscription (creator_id);

create table presence_setting (
  user_id text primary key,
  revision integer not null,
  is_visible boolean not null
);
