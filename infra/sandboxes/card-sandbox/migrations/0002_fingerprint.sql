-- Up Migration

-- the same for the same number, and of no use to find the number by
alter table card add column fingerprint text;
