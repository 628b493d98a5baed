-- Up Migration

-- Handles that were given up, by their look. Until then only their former owner may take them. The owner may be deleted.
create table rested_handle (
  look text collate "C" primary key,
  owner_id text collate "C" not null,
  until timestamptz not null
);
create index rested_handle_owner on rested_handle (owner_id, until desc);
create index rested_handle_until on rested_handle (until);
