-- Up Migration

-- may be shown what is age restricted
alter table person add column adult boolean not null default false;
