-- Up Migration

-- a period has this many intervals
alter table subscription add column interval_count int not null default 1 check (interval_count between 1 and 36);
