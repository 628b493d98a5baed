-- Up Migration
-- The members of each conversation with messages, for typing indicators.
create table conversation_pair (
  conversation_id uuid primary key,
  low_user_id text not null,
  high_user_id text not null
);
create index conversation_pair_low on conversation_pair (low_user_id);
create index conversation_pair_high on conversation_pair (high_user_id);

create table presence_setting (
  user_id text primary key,
  revision integer not null,
  is_visible boolean not null
);
