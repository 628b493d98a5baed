-- Up Migration

-- when a paused subscription is charged again; its access ends with the paid period
alter table subscription add column paused_until timestamptz;
