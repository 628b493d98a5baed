-- Up Migration

-- whether a wanted cancellation ends the subscription at once, or with its paid period
alter table subscription add column cancels_immediately boolean not null default true;
