-- Up Migration

-- What goes back is told with its amount, so nothing is remembered of the running period. Left for the version before.
alter table subscription alter column price_minor drop not null, alter column share_minor drop not null;
