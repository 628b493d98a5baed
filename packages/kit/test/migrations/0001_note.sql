-- Up Migration
create table note (id uuid primary key, text text not null, author_id text not null);
create table heard (position bigint generated always as identity, id uuid primary key, text text not null);
