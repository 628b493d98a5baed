-- Up Migration
-- The profile card gets the columns of @velvet/people. Replicas of the previous version read and write the view `person`
-- until they stop; a later migration removes it.
alter table person rename to profile_card;
alter table profile_card rename column id to user_id;
alter table profile_card rename column is_verified to verified;
alter table profile_card rename column is_hidden to hidden;
alter index person_pkey rename to profile_card_pkey;
create view person as select user_id as id, revision, handle, name, avatar, role, verified as is_verified, hidden as is_hidden
  from profile_card;
