-- Up Migration

-- Videos of the feed are listed beside posts. They have a title; posts have none.
alter table post add column title text;
