-- Up Migration

-- Who may be told of what happens to a post.
create table post_audience (
  post_id uuid primary key,
  author_id text not null,
  audience text not null
);
create index post_audience_author on post_audience (author_id);
