-- Up Migration

alter table vault_item
  -- the picture of which a filter made this copy; null for others, and once the picture is deleted
  add column edit_source_id uuid references vault_item (id) on delete set null,
  -- the filter with its options; null unless the item is a copy
  add column edit jsonb,
  -- hash of the filter and its options: a picture has one copy per filter
  add column edit_key text;
create unique index vault_item_edit on vault_item (edit_source_id, edit_key) where edit_source_id is not null;

-- Signs the addresses of media that are made on request; one row, which all replicas share.
create table media_key (
  is_only boolean primary key default true check (is_only),
  secret text not null
);
insert into media_key (secret) values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));
