-- Up Migration

-- Messages of creators to audiences, as far as their receivers are told of them: a projection of messaging.
create table broadcast_notice (
  broadcast_id uuid primary key,
  creator_id text not null,
  content text not null,
  sent_at timestamptz not null
);
create index broadcast_notice_creator on broadcast_notice (creator_id);
create index broadcast_notice_sent on broadcast_notice (sent_at);

-- The receivers that opened the conversation with it.
create table broadcast_opening (
  broadcast_id uuid not null,
  user_id text not null,
  opened_at timestamptz not null,
  primary key (broadcast_id, user_id)
);
create index broadcast_opening_user on broadcast_opening (user_id);
create index broadcast_opening_opened on broadcast_opening (opened_at);
