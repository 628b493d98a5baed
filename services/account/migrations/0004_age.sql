-- Up Migration

-- as the other services were told; a birthday of before that is told by the sweep
alter table person add column age_status text not null default 'unknown' check (age_status in ('unknown', 'adult', 'underage'));
alter table person add column terms_accepted_at timestamptz;
-- what the sweep looks for: birthdays not told yet, and those who have come of age
create index person_age on person (age_status, birthday) where birthday is not null and age_status <> 'adult';
