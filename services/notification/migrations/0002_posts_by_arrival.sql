-- Up Migration

-- what arrived since a follow began, or since all was read, is read and counted author by author, by the moment it arrived
create index broadcast_arrived on broadcast (author_id, arrived_at desc, id desc);
drop index broadcast_author;
