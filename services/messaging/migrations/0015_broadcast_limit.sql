-- Up Migration

-- how often the attachments of a broadcast are sold to all its receivers together; null without a limit
alter table broadcast add column piece_limit int check (piece_limit > 0);
