-- Up Migration

alter table post
  add column is_quote boolean not null default false,
  -- null if the quoted post was deleted
  add column quoted_post_id uuid references post (id) on delete set null;
create index post_quoted on post (quoted_post_id) where quoted_post_id is not null;
