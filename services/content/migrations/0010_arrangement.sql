-- Up Migration

-- a description of a picture or video for people who cannot see it
alter table vault_item add column alt_text text not null default '';

-- Media that a published post is to show instead, while one of them is not ready: until then the post shows those it has.
create table post_next_media (
  post_id uuid not null references post (id) on delete cascade,
  item_id uuid not null references vault_item (id),
  ordinal integer not null,
  primary key (post_id, ordinal),
  unique (post_id, item_id)
);
create index post_next_media_item on post_next_media (item_id);

-- most posts have none, and are read without looking
alter table post add column has_next_media boolean not null default false;
