-- Up Migration

-- Statistics list the videos of creators by their titles. Those that are published already are published once to other services;
-- each later one publishes itself.
insert into outbox (key, envelope)
select id::text,
       jsonb_build_object(
         'specversion', '1.0', 'id', gen_random_uuid(), 'source', '/services/content',
         'type', 'content.video.published',
         'subject', id, 'time', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'datacontenttype', 'application/json', 'dataversion', 1,
         'data', jsonb_build_object(
           'videoId', id, 'authorId', author_id, 'title', title,
           'publishedAt', to_char(published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  from video where state = 'published';
