-- Up Migration
-- The profile card gets the columns of @velvet/people. Replicas of the previous version read and write the view `person`
-- until they stop; a later migration removes it.
alter table person rename to profile_card;
alter table profile_card rename column id to user_id;
alter table profile_card alter column adult drop default;
alter index person_pkey rename to profile_card_pkey;
alter index person_handle rename to profile_card_handle;
alter index person_hidden rename to profile_card_hidden;
create view person as select user_id as id, revision, handle, name, avatar, role, verified, hidden, adult from profile_card;
