-- Up Migration
-- A purchase is of a subject, as in @velvet/entitlements. Replicas of the previous version read and write the view
-- `purchase` until they stop; a later migration removes it.
alter table purchase rename to purchased_subject;
alter table purchased_subject rename column id to purchase_id;
alter table purchased_subject rename column post_id to subject_id;
alter table purchased_subject add column subject_kind text not null default 'post';
alter table purchased_subject alter column subject_kind drop default;
alter index purchase_pkey rename to purchased_subject_pkey;
drop index purchase_buyer;
drop index purchase_post;
create index purchased_subject_buyer on purchased_subject (buyer_id, subject_id) include (subject_kind, refunded);
create index purchased_subject_sold on purchased_subject (subject_id, subject_kind) where not refunded;
create view purchase as
  select purchase_id as id, buyer_id, subject_id as post_id, refunded, subject_kind from purchased_subject where subject_kind = 'post';
alter view purchase alter column subject_kind set default 'post';
