-- Up Migration

create table vault_item (
  id uuid primary key,
  owner_id text not null,
  title text not null,
  description text not null,
  file_name text not null,
  is_private boolean not null,
  tags text[] not null,
  type text not null check (type in ('image', 'video', 'document')),
  -- as it was sent
  size_bytes bigint not null check (size_bytes > 0),
  sha256 text not null,
  state text not null check (state in ('uploaded', 'processing', 'ready', 'failed')),
  reason text,
  attempts integer not null default 0,
  attempted_at timestamptz,
  uploaded_at timestamptz not null,
  -- what its bytes turned out to be; set together when it is ready
  extension text,
  width integer,
  height integer,
  duration_ms integer,
  rendition jsonb not null default '[]',
  has_preview boolean not null default false,
  has_poster boolean not null default false,
  share_token text unique,
  check ((state = 'failed') = (reason is not null)),
  check ((state = 'ready') = (extension is not null))
);
create index vault_item_owner on vault_item (owner_id, id desc) include (type, is_private, size_bytes);
create index vault_item_sha256 on vault_item (owner_id, sha256);
create index vault_item_unfinished on vault_item (attempted_at) where state in ('uploaded', 'processing');

-- What is on its way: written before the first byte, so that nothing is left in the storage that nobody knows of.
create table upload (
  id uuid primary key,
  owner_id text not null,
  item_id uuid not null unique,
  -- 'direct': in parts, straight to the storage; 'form': through this service, and never seen by the browser
  way text not null check (way in ('direct', 'form')),
  file_name text not null,
  size_bytes bigint not null,
  sha256 text not null,
  content_type text not null,
  metadata jsonb not null,
  part_size integer not null,
  storage_upload_id text,
  started_at timestamptz not null,
  completed_at timestamptz
);
create index upload_open on upload (started_at) where completed_at is null;
create index upload_owner on upload (owner_id) include (size_bytes) where completed_at is null;
