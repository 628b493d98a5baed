-- Up Migration

create table post_count (
  author_id text collate "C" primary key,
  posts integer not null
);
insert into post_count (author_id, posts) select author_id, count(*) from post where not is_deleted group by author_id;
drop table post;
alter table person drop column posts_count;
