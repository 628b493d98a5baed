-- Up Migration

alter table post add column audios integer not null default 0;
