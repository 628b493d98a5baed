-- Up Migration

-- A refund that the card's bank sent back.
alter table refund add column is_failed boolean not null default false;
