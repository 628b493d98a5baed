-- Up Migration

-- Whether the buyer was given the bought content. Purchases from before count as opened.
alter table purchased_subject add column opening text not null default 'opened' check (opening in ('sealed', 'unopened', 'opened'));
create index purchased_subject_unopened on purchased_subject (buyer_id, subject_id) where opening <> 'opened' and not refunded;
