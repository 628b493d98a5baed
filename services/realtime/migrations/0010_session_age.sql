-- Up Migration

alter table live_session add column is_age_restricted boolean not null default false;

-- Content gives the address of such a room to people of age only. Cards of before count as of age until their next change.
alter table profile_card add column adult boolean not null default true;
