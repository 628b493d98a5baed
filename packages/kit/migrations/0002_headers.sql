-- Up Migration
-- headers carry the trace of an event and, for a replayed event, the group it is addressed to
alter table outbox add column headers jsonb not null default '{}';
alter table dead_letter add column attempts integer not null default 0;
