-- Up Migration

-- lists of creators that people keep
create table collection (
  id uuid primary key,
  owner_id text collate "C" not null references person (id),
  name text not null,
  description text not null,
  is_private boolean not null,
  -- of the events of the collection
  revision integer not null,
  -- order of the owner's list, the lowest first
  place integer not null,
  created_at timestamptz not null,
  -- set while the collection can be restored
  deleted_at timestamptz
);
create index collection_owner on collection (owner_id, place);
create index collection_deleted on collection (deleted_at) where deleted_at is not null;

create table collection_creator (
  collection_id uuid not null references collection on delete cascade,
  creator_id text collate "C" not null references person (id),
  place integer not null,
  primary key (collection_id, creator_id)
);
create index collection_creator_place on collection_creator (collection_id, place);
create index collection_creator_creator on collection_creator (creator_id);

-- people who hide their presence, from realtime
create table presence_setting (
  user_id text primary key,
  revision integer not null,
  is_visible boolean not null
);
