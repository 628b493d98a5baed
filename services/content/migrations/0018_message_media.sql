-- Up Migration

-- media of messages, from messaging
create table message_media (
  message_id uuid primary key,
  conversation_id uuid not null,
  sender_id text not null,
  receiver_id text not null,
  -- 0 unless the message is locked
  price_minor bigint not null,
  currency text not null,
  -- as sent; items that are missing in `message_media_item` cannot be shown
  item_count integer not null
);
create index message_media_sender on message_media (sender_id);

create table message_media_item (
  message_id uuid not null references message_media on delete cascade,
  item_id uuid not null references vault_item (id) on delete cascade,
  ordinal integer not null,
  primary key (message_id, ordinal)
);
create index message_media_item_item on message_media_item (item_id);
