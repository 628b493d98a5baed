-- Up Migration

-- position in the conversation; null for messages from before this column, which stay unmarked
alter table message_media add column seq bigint;
-- the receiver has read it, and the two exchange read receipts
alter table message_media add column is_seen boolean not null default false;
create index message_media_conversation on message_media (conversation_id, message_id);
-- addresses in the text, in its order; their cards are in `link_card`
alter table message_media add column link_urls text[] not null default '{}';
create index message_media_link on message_media using gin (link_urls) where link_urls <> '{}';
