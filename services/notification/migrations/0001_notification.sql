-- Up Migration
create table person (
  user_id text primary key,
  revision integer not null,
  handle text not null,
  name text not null,
  avatar text,
  hidden boolean not null
);

create table follow (
  follower_id text not null,
  followed_id text not null,
  since timestamptz not null,
  primary key (follower_id, followed_id)
);
create index follow_followed on follow (followed_id);

create table block (
  blocker_id text not null,
  blocked_id text not null,
  primary key (blocker_id, blocked_id)
);
create index block_blocked on block (blocked_id);

-- What somebody is told personally. While a row is open (unread, within its day) others who do the same join it.
create table notification (
  id uuid primary key,
  user_id text not null,
  type text not null,
  group_key text not null,
  is_open boolean not null,
  title text not null,
  titles text not null,
  -- '{actor}' is replaced on reading, so that a changed name shows
  sentence text not null,
  detail text,
  link text,
  post_id uuid,
  comment_id uuid,
  -- whether it stands for the people in notification_actor, and goes when none of them may be seen
  has_actors boolean not null,
  actor_id text,
  actor_count integer not null,
  first_at timestamptz not null,
  at timestamptz not null,
  read_at timestamptz,
  dismissed_at timestamptz,
  -- when a browser was last told, and of how many people: a growing row is told of at most every ten seconds
  told_at timestamptz,
  told_count integer not null,
  is_shown boolean generated always as (dismissed_at is null and (not has_actors or actor_count > 0)) stored
);
create unique index notification_open on notification (user_id, group_key) where is_open;
create index notification_group on notification (user_id, group_key);
create index notification_list on notification (user_id, at desc, id desc) where is_shown;
create index notification_unread on notification (user_id) where is_shown and read_at is null;
create index notification_growing on notification (told_at) where is_open and told_count <> actor_count;
create index notification_post on notification (post_id) where post_id is not null;
create index notification_comment on notification (comment_id) where comment_id is not null;
create index notification_at on notification (at);

create table notification_actor (
  notification_id uuid not null references notification on delete cascade,
  actor_id text not null,
  at timestamptz not null,
  -- false while the actor is hidden, or one of the two blocks the other
  visible boolean not null,
  primary key (notification_id, actor_id)
);
create index notification_actor_actor on notification_actor (actor_id);

-- A new post: one row however many follow its author. Followers find it on reading.
create table broadcast (
  id uuid primary key,
  post_id uuid not null unique,
  author_id text not null,
  audience text not null,
  published_at timestamptz not null,
  arrived_at timestamptz not null
);
create index broadcast_author on broadcast (author_id, published_at desc, id desc);
create index broadcast_published on broadcast (published_at);

-- Only for those who acted on it.
create table broadcast_state (
  user_id text not null,
  broadcast_id uuid not null references broadcast on delete cascade,
  read_at timestamptz,
  dismissed_at timestamptz,
  primary key (user_id, broadcast_id)
);
create index broadcast_state_broadcast on broadcast_state (broadcast_id);

-- 'Mark all as read' is one row, not one per post.
create table reading (
  user_id text primary key,
  all_read_at timestamptz not null
);

create table post_view (
  post_id uuid primary key,
  views bigint not null
);
