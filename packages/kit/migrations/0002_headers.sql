-- Up Migration
-- what is said about an event on its way; a replayed one is for one group only
alter table outbox add column headers jsonb not null default '{}';
alter table dead_letter add column attempts integer not null default 0;
