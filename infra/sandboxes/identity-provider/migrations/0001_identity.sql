create extension if not exists pg_trgm;

-- sessions, grants, codes, refresh tokens, interactions: what the OpenID provider keeps, by its model names
create table oidc_state (
  model text not null,
  id text not null,
  payload jsonb not null,
  grant_id text,
  user_code text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index oidc_state_grant on oidc_state (grant_id) where grant_id is not null;
create index oidc_state_uid on oidc_state (uid) where uid is not null;
create index oidc_state_user_code on oidc_state (user_code) where user_code is not null;
create index oidc_state_expiry on oidc_state (expires_at) where expires_at is not null;

create table person (
  sub text primary key,
  name text not null,
  nickname text not null,
  email text not null,
  picture text,
  created_at timestamptz not null default now(),
  sought text not null generated always as (lower(name || ' ' || nickname || ' ' || email)) stored
);
create unique index person_nickname on person (lower(nickname));
create unique index person_email on person (lower(email));
create index person_newest on person (created_at desc, sub desc);
create index person_sought on person using gin (sought gin_trgm_ops);

-- made at the first start and kept: the signing key, the cookie keys, and whom tokens are issued for
create table identity_setting (
  name text primary key,
  value jsonb not null
);
