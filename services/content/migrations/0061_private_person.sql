-- Up Migration

-- People with a private profile are not named among likes and shares. Cards of before count as public until their next change.
alter table profile_card add column private boolean not null default false;
alter table profile_card alter column private drop default;
