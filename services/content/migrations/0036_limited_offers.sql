-- Up Migration

-- Pieces of a post or an item that are sold; null without a limit.
alter table post add column piece_limit int check (piece_limit > 0);
alter table vault_item add column piece_limit int check (piece_limit > 0);

-- What is left of limited offers, from payment.
create table stock (subject_id uuid primary key, remaining int not null, revision int not null);
