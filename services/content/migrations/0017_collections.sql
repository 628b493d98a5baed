-- Up Migration

-- collections of creators, from account
create table collection (
  id uuid primary key,
  owner_id text not null,
  revision integer not null,
  is_private boolean not null,
  is_deleted boolean not null,
  creator_ids text[] not null
);
create index collection_owner on collection (owner_id);
