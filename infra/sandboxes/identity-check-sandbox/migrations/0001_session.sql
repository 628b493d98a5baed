-- Up Migration
create table session (
  id uuid primary key,
  -- in the address of the page: who has it may decide
  secret text not null unique,
  reference text not null unique,
  name text,
  email text,
  return_url text not null,
  state text not null check (state in ('pending', 'approved', 'declined', 'abandoned')),
  date_of_birth date,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((state = 'approved') = (date_of_birth is not null))
);
create index session_expires on session (expires_at);
