-- Up Migration

-- Of all people together, so that a card's revision also grows over the deletion and new opening of an account.
create sequence card_revision as bigint;

create table person (
  -- the identity provider's subject claim
  id text collate "C" primary key,
  handle text not null constraint person_handle_key unique check (handle ~ '^[a-z0-9_.]{3,30}$'),
  name text not null,
  email text,
  bio text not null default '',
  avatar_key text,
  banner_key text,
  location text,
  birthday date,
  phone text,
  website text,
  links jsonb not null default '[]',
  role text not null default 'subscriber' check (role in ('subscriber', 'creator')),
  verified boolean not null default false,
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  email_notifications boolean not null default true,
  push_notifications boolean not null default true,
  two_factor_auth boolean not null default false,
  data_sharing boolean not null default false,
  marketing_emails boolean not null default false,
  followers_count integer not null default 0 check (followers_count >= 0),
  following_count integer not null default 0 check (following_count >= 0),
  posts_count integer not null default 0 check (posts_count >= 0),
  demo boolean not null default false,
  revision bigint not null default nextval('card_revision'),
  joined_at timestamptz not null,
  onboarded_at timestamptz,
  deletion_requested_at timestamptz
);

-- discovery and recommendations walk these from the most followed on and stop when the page is full
create index person_listed on person (followers_count desc, id desc)
  where deletion_requested_at is null and visibility = 'public';
create index person_listed_creators on person (followers_count desc, id desc)
  where deletion_requested_at is null and visibility = 'public' and role = 'creator';
create index person_recommended on person (followers_count desc, joined_at desc)
  where deletion_requested_at is null and visibility = 'public' and role = 'creator' and verified;
create index person_joined on person (joined_at) where deletion_requested_at is null and visibility = 'public';
create index person_deletion on person (deletion_requested_at) where deletion_requested_at is not null;

create table follow (
  -- sorts by time
  id uuid not null,
  follower_id text collate "C" not null references person (id),
  followed_id text collate "C" not null references person (id),
  primary key (follower_id, followed_id),
  check (follower_id <> followed_id)
);
create index follow_followers on follow (followed_id, id desc);
create index follow_following on follow (follower_id, id desc);

create table block (
  id uuid not null,
  blocker_id text collate "C" not null references person (id),
  blocked_id text collate "C" not null references person (id),
  blocked_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index block_blocker on block (blocker_id, id desc);
create index block_blocked on block (blocked_id);

-- what other services said of a person, who may not have an account here yet
create table verification (
  user_id text collate "C" primary key,
  revision bigint not null,
  verified boolean not null
);

-- a deletion may arrive before the publication it takes back, so deleted posts are remembered
create table post (
  id uuid primary key,
  author_id text collate "C" not null,
  is_deleted boolean not null
);
create index post_author on post (author_id);

-- objects that nobody shows, or that are just being stored; a picture in use is never in here
create table picture_to_delete (
  key text primary key,
  due_at timestamptz not null
);
create index picture_to_delete_due on picture_to_delete (due_at);
