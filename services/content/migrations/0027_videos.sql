-- Up Migration

create table video (
  id uuid primary key,
  author_id text not null,
  item_id uuid not null references vault_item (id),
  state text not null check (state in ('processing', 'published', 'failed')),
  -- a UUIDv7 of the moment of publishing: the order of lists and their cursor
  position uuid not null unique,
  title text not null,
  description text not null,
  -- hashtags of the title and the description, lower-case
  subjects text[] not null,
  audience text not null check (audience in ('public', 'followers', 'friends', 'subscribers', 'private')),
  price_minor integer not null check (price_minor >= 0),
  currency text not null,
  age_restricted boolean not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  published_at timestamptz,
  offer_revision integer not null default 0,
  is_offered boolean not null default false,
  -- counters are kept exactly equal to the rows they count
  like_count integer not null default 0,
  comment_count integer not null default 0,
  share_count integer not null default 0,
  save_count integer not null default 0,
  view_count integer not null default 0,
  -- viewers in `video_watch`, and the sum of the parts that they watched
  watch_count integer not null default 0,
  watched_sum double precision not null default 0,
  check ((state = 'published') = (published_at is not null))
);
create index video_latest on video (position desc) include (id, author_id, audience) where state = 'published' and audience <> 'private';
create index video_author on video (author_id, position desc);
create index video_item on video (item_id);
-- candidates of the ranked feed; few views say little, so they count as 20 more
create index video_popular on video (((like_count + comment_count + share_count) / (view_count + 20.0)) desc)
  where state = 'published' and audience <> 'private';
-- only what all people may read is found by its words
create index video_words on video using gin (to_tsvector('simple', title || ' ' || description))
  where state = 'published' and audience = 'public' and price_minor = 0;
create trigger delete_engagement after delete on video referencing old table as gone for each statement execute function delete_engagement();

-- The largest part of a video that a person watched.
create table video_watch (
  viewer_id text not null,
  video_id uuid not null references video (id) on delete cascade,
  watched double precision not null check (watched between 0 and 1),
  watched_at timestamptz not null,
  primary key (viewer_id, video_id)
);
create index video_watch_video on video_watch (video_id);
create index video_watch_latest on video_watch (viewer_id, watched_at desc);

-- A video in a ranked feed, with the factors of its score. `feed_id` is one run through the feed.
create table video_impression (
  feed_id uuid not null,
  place integer not null,
  video_id uuid not null references video (id) on delete cascade,
  -- null for a visitor
  viewer_id text,
  source text not null,
  score real not null,
  factors jsonb not null,
  shown_at timestamptz not null,
  primary key (feed_id, place)
);
create index video_impression_video on video_impression (video_id);
create index video_impression_viewer on video_impression (viewer_id) where viewer_id is not null;
create index video_impression_shown on video_impression (shown_at);

create table video_preference (
  user_id text primary key,
  more_recent boolean not null,
  follows_first boolean not null,
  fewer_creators text[] not null,
  fewer_subjects text[] not null
);
