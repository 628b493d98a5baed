-- Up Migration

-- of the bank; that of cards from before is not known, so it is the usual one
alter table card add column country text not null default 'US';
