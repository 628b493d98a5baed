-- Up Migration

-- The sessions in which people used the account, with the address and browser of their first request: for their owners, and as evidence
-- in disputes. Rows are deleted after some months.
create table sign_in (
  id uuid primary key,
  user_id text collate "C" not null references person (id) on delete cascade,
  -- identifies the session among those of the person
  key text not null,
  signed_in_at timestamptz not null,
  -- time of the first request
  noted_at timestamptz not null,
  address text not null,
  user_agent text,
  unique (user_id, key)
);
create index sign_in_newest on sign_in (user_id, id);
create index sign_in_noted on sign_in (noted_at);
