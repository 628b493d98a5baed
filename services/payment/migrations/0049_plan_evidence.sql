-- Up Migration

-- what the payer of a disputed plan of the platform has done with it, from content, and the days of mass messages, from messaging
alter table dispute
  add column plan_use jsonb,
  add column broadcast_days jsonb not null default '[]';
