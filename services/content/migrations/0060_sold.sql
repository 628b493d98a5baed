-- Up Migration

-- Buyers keep what they bought. A deleted post that was ever offered, and the file of something sold, stay for them alone.
alter table post drop constraint post_state_check;
alter table post drop constraint post_check;
alter table post add column deleted_at timestamptz;
alter table post add constraint post_state_check check (state in ('draft', 'scheduled', 'processing', 'published', 'failed', 'deleted'));
alter table post add constraint post_published_check check (state = 'deleted' or (state = 'published') = (published_at is not null));
alter table post add constraint post_deleted_check check ((state = 'deleted') = (deleted_at is not null));
create index post_deleted on post (deleted_at) where state = 'deleted';

alter table vault_item drop constraint vault_item_place_check;
alter table vault_item add constraint vault_item_place_check check (place in ('vault', 'comment', 'kept'));
alter table vault_item add column kept_at timestamptz;
create index vault_item_kept on vault_item (kept_at) where place = 'kept';
