-- Up Migration

create table post (
  id uuid primary key,
  author_id text not null,
  state text not null check (state in ('draft', 'scheduled', 'processing', 'published', 'failed')),
  -- a UUIDv7 of the moment of publishing: the feeds' order and their cursor
  position uuid not null unique,
  audience text not null check (audience in ('public', 'followers', 'friends', 'subscribers', 'private')),
  text text not null,
  price_minor integer not null check (price_minor >= 0),
  currency text not null,
  allow_comments boolean not null,
  allow_shares boolean not null,
  allow_reactions boolean not null,
  age_restricted boolean not null,
  location text,
  scheduled_for timestamptz,
  created_at timestamptz not null,
  edited_at timestamptz,
  published_at timestamptz,
  -- of the offer to buy it: grows with each that was told, and says whether the last was to sell
  offer_revision integer not null default 0,
  is_offered boolean not null default false,
  -- counters are kept exactly equal to the rows they count
  like_count integer not null default 0,
  comment_count integer not null default 0,
  share_count integer not null default 0,
  save_count integer not null default 0,
  view_count integer not null default 0,
  check ((state = 'published') = (published_at is not null)),
  check (state <> 'scheduled' or scheduled_for is not null)
);
-- a feed is found in the index alone; only the rows of its page are fetched
create index post_feed on post (author_id, position desc) include (id, audience) where state = 'published';
create index post_discover on post (position desc) include (id, author_id) where state = 'published' and audience = 'public';
create index post_unpublished on post (author_id, position desc) where state <> 'published';
create index post_due on post (scheduled_for) where state = 'scheduled';

create table post_media (
  post_id uuid not null references post (id) on delete cascade,
  item_id uuid not null references vault_item (id),
  ordinal integer not null,
  primary key (post_id, ordinal),
  unique (post_id, item_id)
);
create index post_media_item on post_media (item_id);

create table post_reaction (
  post_id uuid not null references post (id) on delete cascade,
  user_id text not null,
  reaction text not null,
  reacted_at timestamptz not null,
  primary key (post_id, user_id)
);
create index post_reaction_newest on post_reaction (post_id, reacted_at desc);
create index post_reaction_user on post_reaction (user_id, post_id);

create table post_share (
  id uuid primary key,
  post_id uuid not null references post (id) on delete cascade,
  user_id text not null,
  share_type text not null,
  share_text text not null,
  shared_at timestamptz not null
);
create index post_share_newest on post_share (post_id, id desc);
create index post_share_user on post_share (user_id);

create table post_save (
  post_id uuid not null references post (id) on delete cascade,
  user_id text not null,
  saved_at timestamptz not null,
  primary key (post_id, user_id)
);
create index post_save_newest on post_save (post_id, saved_at desc);
create index post_save_user on post_save (user_id, post_id);

create table post_view (
  post_id uuid not null references post (id) on delete cascade,
  user_id text not null,
  day date not null,
  primary key (post_id, user_id, day)
);
create index post_view_user on post_view (user_id);

create table comment (
  id uuid primary key,
  post_id uuid not null references post (id) on delete cascade,
  author_id text not null,
  -- of a reply: the comment that it stands under, which is never a reply itself
  parent_id uuid references comment (id) on delete cascade,
  text text not null,
  created_at timestamptz not null,
  like_count integer not null default 0,
  reply_count integer not null default 0
);
create index comment_thread on comment (post_id, id desc) where parent_id is null;
create index comment_reply on comment (parent_id, id) where parent_id is not null;
create index comment_post on comment (post_id, id desc);
create index comment_author on comment (author_id);

create table comment_reaction (
  comment_id uuid not null references comment (id) on delete cascade,
  user_id text not null,
  reaction text not null,
  reacted_at timestamptz not null,
  primary key (comment_id, user_id)
);
create index comment_reaction_newest on comment_reaction (comment_id, reacted_at desc);
create index comment_reaction_user on comment_reaction (user_id, comment_id);
