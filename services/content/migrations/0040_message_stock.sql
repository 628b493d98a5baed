-- Up Migration

-- the stock of a limited mass message, which all its receivers share
alter table message_media add column stock_id uuid;
alter table message_media add column piece_limit int;
