-- Up Migration
-- An offer is of a subject (kind, id). Replicas of the previous version read and write the view `offer` until they stop;
-- a later migration removes it.
alter table offer rename to subject_offer;
alter table subject_offer rename column post_id to subject_id;
alter table subject_offer add column subject_kind text not null default 'post';
alter table subject_offer alter column subject_kind drop default;
alter index offer_pkey rename to subject_offer_pkey;
create view offer as
  select subject_id as post_id, creator_id, price_minor, currency, revision, is_withdrawn, audience, subject_kind
    from subject_offer where subject_kind = 'post';
alter view offer alter column subject_kind set default 'post';
alter view offer alter column audience set default 'private';

-- the kind of the subject that post_id names
alter table payment add column subject_kind text not null default 'post';
