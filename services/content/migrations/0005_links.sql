-- Up Migration

-- what a page said of itself, for every post that names it
create table link_card (
  url text primary key,
  title text not null,
  description text not null,
  image_key text,
  read_at timestamptz not null
);

create table post_link (
  post_id uuid not null references post (id) on delete cascade,
  url text not null,
  ordinal integer not null,
  primary key (post_id, ordinal)
);

-- most posts have none, and are read without looking
alter table post add column has_links boolean not null default false;
