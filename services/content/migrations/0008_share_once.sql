-- Up Migration

-- A share counts once per person and UTC day, as a view does. Of earlier repetitions the newest stays.
alter table post_share add column day date;
update post_share set day = (shared_at at time zone 'UTC')::date;
delete from post_share a using post_share b
  where b.post_id = a.post_id and b.user_id = a.user_id and b.day = a.day and b.id > a.id;
update post set share_count = (select count(*) from post_share where post_id = post.id) where share_count > 0;
alter table post_share alter column day set not null;
create unique index post_share_once on post_share (post_id, user_id, day);
