-- Up Migration

create table vault_album (
  id uuid primary key,
  owner_id text not null,
  name text not null,
  created_at timestamptz not null
);
create unique index vault_album_name on vault_album (owner_id, lower(name));

create table vault_album_item (
  album_id uuid not null references vault_album on delete cascade,
  item_id uuid not null references vault_item on delete cascade,
  primary key (album_id, item_id)
);
create index vault_album_item_item on vault_album_item (item_id);

-- the other orders of a vault; the key of a title is its beginning, which fits into a cursor
create index vault_item_title on vault_item (owner_id, left(lower(title), 80), id);
create index vault_item_size on vault_item (owner_id, size_bytes, id);
