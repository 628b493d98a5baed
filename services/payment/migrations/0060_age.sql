-- Up Migration

-- Age restricted content is sold only to people of the members' minimum age.
-- Of earlier cards it is unknown. Content stays locked by age in any case, so they are not refused.
alter table profile_card add column adult boolean not null default true;
alter table profile_card alter column adult drop default;
alter table subject_offer add column age_restricted boolean not null default false;
-- messages whose media are age restricted; their offers come from another service, before or after
create table age_restricted_subject (subject_id uuid primary key);
