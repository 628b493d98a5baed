-- Up Migration

-- A deleted video can be restored for a day. It keeps its engagement and its moment of publishing meanwhile.
alter table video add column deleted_at timestamptz;
alter table video drop constraint video_state_check;
alter table video drop constraint video_check;
alter table video add constraint video_state_check check (state in ('processing', 'published', 'failed', 'deleted'));
alter table video add constraint video_published_check check (state = 'deleted' or (state = 'published') = (published_at is not null));
alter table video add constraint video_deleted_check check ((state = 'deleted') = (deleted_at is not null));
create index video_deleted on video (deleted_at) where deleted_at is not null;
