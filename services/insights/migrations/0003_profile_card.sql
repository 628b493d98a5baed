-- Up Migration
-- The profile card gets the name of @velvet/people. Replicas of the previous version read and write the view `person`
-- until they stop; a later migration removes it.
alter table person rename to profile_card;
alter index person_pkey rename to profile_card_pkey;
create view person as select * from profile_card;
