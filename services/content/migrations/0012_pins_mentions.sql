-- Up Migration

-- A pinned post stands before all others on its author's page: at a UUID greater than every position, the last pinned greatest.
alter table post add column pin_position uuid;
create index post_page on post (author_id, (coalesce(pin_position, position)) desc) include (id, audience) where state = 'published';

alter table comment add column edited_at timestamptz;

-- Whom a text names. `told`: the person was notified.
create table post_mention (
  post_id uuid not null references post (id) on delete cascade,
  written text not null,
  user_id text not null,
  told boolean not null default false,
  primary key (post_id, written)
);
create index post_mention_user on post_mention (user_id);
create table comment_mention (
  comment_id uuid not null references comment (id) on delete cascade,
  written text not null,
  user_id text not null,
  told boolean not null default false,
  primary key (comment_id, written)
);
create index comment_mention_user on comment_mention (user_id);
-- most texts name nobody, and are read without looking
alter table post add column has_mentions boolean not null default false;
alter table comment add column has_mentions boolean not null default false;
