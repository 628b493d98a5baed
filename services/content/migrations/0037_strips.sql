-- Up Migration

-- Preview strips of videos whose renditions were made before there were strips. A rendition whose strip cannot be made has a null.
alter table video_stream add column strip_attempts integer not null default 0;
create index video_stream_without_strip on video_stream (attempted_at) where place = 0 and state = 'ready' and not made ? 'strip';
