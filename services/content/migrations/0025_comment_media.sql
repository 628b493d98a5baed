-- Up Migration

-- Pictures of comments are items that belong to no vault. Without their comment a sweep deletes them.
alter table vault_item
  add column place text not null default 'vault' check (place in ('vault', 'comment')),
  add column comment_id uuid references subject_comment (id) on delete set null;
create index vault_item_comment on vault_item (comment_id, id) where comment_id is not null;
create index vault_item_abandoned on vault_item (id) where place = 'comment' and comment_id is null;
