-- Up Migration

-- Names in meetings are compared with those of the team. Earlier cards have none until their next change.
alter table profile_card add column name text not null default '';
alter table profile_card alter column name drop default;
