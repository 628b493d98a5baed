-- Up Migration

-- Likes and shares of people with a private profile name them to their followers only. Cards of before count as public until their next change.
alter table profile_card add column private boolean not null default false;
alter table profile_card alter column private drop default;
