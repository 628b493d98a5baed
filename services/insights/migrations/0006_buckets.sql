-- Up Migration

-- Everything that is counted, in the order of arrival. The roll-ups are sums of it, and `npm run rebuild` rebuilds them from it.
-- Of the people it contains payers alone; a view names its visit only by a hash with the salt of its day.
create table activity (
  activity_id bigint generated always as identity primary key,
  creator_id text,
  post_id uuid,
  at timestamptz not null,
  views bigint not null default 0,
  likes bigint not null default 0,
  comments bigint not null default 0,
  shares bigint not null default 0,
  subscribers bigint not null default 0,
  earnings_minor bigint not null default 0,
  -- what was sold, and the number of sales less reversals
  source text,
  sales bigint not null default 0,
  payer_id text,
  spent_minor bigint not null default 0,
  purchases bigint not null default 0,
  -- the visit of a person to a post on a UTC day, and whether it did something there
  visit bytea,
  is_engaged boolean not null default false,
  -- carried over from sums by day: whose row it was, 'creator', 'post' or 'fan', and its estimate of visits
  carried text,
  visits bigint not null default 0,
  engaged_visits bigint not null default 0
);
create index activity_creator on activity (creator_id);
create index activity_payer on activity (payer_id) where payer_id is not null;

-- Roll-ups by 15 minutes: the offset of every time zone is a multiple of them, so they add up to the days of each.
create table creator_bucket (
  user_id text not null,
  bucket timestamptz not null,
  views bigint not null default 0,
  likes bigint not null default 0,
  comments bigint not null default 0,
  shares bigint not null default 0,
  visits bigint not null default 0,
  engaged_visits bigint not null default 0,
  earnings_minor bigint not null default 0,
  subscribers bigint not null default 0,
  primary key (user_id, bucket)
);

create table post_bucket (
  post_id uuid not null,
  author_id text not null,
  bucket timestamptz not null,
  views bigint not null default 0,
  likes bigint not null default 0,
  comments bigint not null default 0,
  shares bigint not null default 0,
  visits bigint not null default 0,
  engaged_visits bigint not null default 0,
  earnings_minor bigint not null default 0,
  primary key (post_id, bucket)
);
create index post_bucket_author on post_bucket (author_id, bucket);

-- Whole UTC days of posts, so that a year of many posts is read in few rows; the buckets have the days at its ends.
create table post_daily (
  post_id uuid not null,
  author_id text not null,
  day date not null,
  views bigint not null default 0,
  likes bigint not null default 0,
  comments bigint not null default 0,
  shares bigint not null default 0,
  visits bigint not null default 0,
  engaged_visits bigint not null default 0,
  earnings_minor bigint not null default 0,
  primary key (post_id, day)
);
create index post_daily_author on post_daily (author_id, day);

create table earning_bucket (
  user_id text not null,
  bucket timestamptz not null,
  source text not null,
  earnings_minor bigint not null default 0,
  sales bigint not null default 0,
  primary key (user_id, bucket, source)
);

create table spending_daily (
  user_id text not null,
  day date not null,
  spent_minor bigint not null default 0,
  purchases bigint not null default 0,
  primary key (user_id, day)
);

-- Visits of the last days, each counted once, in the bucket of its first event.
create table visit (
  visit bytea primary key,
  bucket timestamptz not null,
  is_engaged boolean not null
);
create index visit_bucket on visit (bucket);
create table visit_salt (
  day date primary key,
  salt text not null
);

-- joined_at is null of subscriptions from before, origin of those without a link
alter table subscription add column joined_at timestamptz, add column ended_at timestamptz, add column origin text;
create index subscription_joined on subscription (creator_id, joined_at);

-- The latest named link by which a person came to a creator, until it is too old to be the source of a subscription.
create table referral (
  user_id text not null,
  creator_id text not null,
  source text not null,
  at timestamptz not null,
  primary key (user_id, creator_id)
);

-- Sums by day are carried over at noon UTC, which is the same day in nearly every zone. Visits were not recorded: each view counts as
-- one, and each action as an engaged one.
insert into activity (creator_id, at, views, likes, comments, shares, subscribers, earnings_minor, source, carried, visits, engaged_visits)
select user_id, (day + time '12:00') at time zone 'UTC', views, likes, comments, shares, subscribers, earnings_minor,
       case when earnings_minor <> 0 then 'earlier' end, 'creator', greatest(views, 0),
       least(greatest(views, 0), greatest(likes + comments + shares, 0))
  from creator_day;
insert into activity (creator_id, post_id, at, views, likes, comments, shares, earnings_minor, carried, visits, engaged_visits)
select author_id, post_id, (day + time '12:00') at time zone 'UTC', views, likes, comments, shares, earnings_minor, 'post',
       greatest(views, 0), least(greatest(views, 0), greatest(likes + comments + shares, 0))
  from post_day;
insert into activity (payer_id, at, spent_minor, purchases, carried)
select user_id, (day + time '12:00') at time zone 'UTC', spent_minor, purchases, 'fan' from fan_day;

insert into creator_bucket (user_id, bucket, views, likes, comments, shares, visits, engaged_visits, earnings_minor, subscribers)
select creator_id, at, views, likes, comments, shares, visits, engaged_visits, earnings_minor, subscribers
  from activity where carried = 'creator';
insert into earning_bucket (user_id, bucket, source, earnings_minor)
select creator_id, at, source, earnings_minor from activity where carried = 'creator' and source is not null;
insert into post_bucket (post_id, author_id, bucket, views, likes, comments, shares, visits, engaged_visits, earnings_minor)
select post_id, creator_id, at, views, likes, comments, shares, visits, engaged_visits, earnings_minor
  from activity where carried = 'post';
insert into post_daily (post_id, author_id, day, views, likes, comments, shares, visits, engaged_visits, earnings_minor)
select post_id, creator_id, (at at time zone 'UTC')::date, views, likes, comments, shares, visits, engaged_visits, earnings_minor
  from activity where carried = 'post';
insert into spending_daily (user_id, day, spent_minor, purchases)
select payer_id, (at at time zone 'UTC')::date, spent_minor, purchases from activity where carried = 'fan';

-- Replicas of the previous version add to the sums by day until they stop; these triggers carry that over. A later migration removes
-- the three tables.
create function carry_creator_day() returns trigger language plpgsql as $$
declare
  noon timestamptz := (new.day + time '12:00') at time zone 'UTC';
  earned bigint := new.earnings_minor - coalesce(old.earnings_minor, 0);
begin
  insert into activity (creator_id, at, views, likes, comments, shares, subscribers, earnings_minor, source, carried, visits)
  values (new.user_id, noon, new.views - coalesce(old.views, 0), new.likes - coalesce(old.likes, 0),
          new.comments - coalesce(old.comments, 0), new.shares - coalesce(old.shares, 0),
          new.subscribers - coalesce(old.subscribers, 0), earned, case when earned <> 0 then 'earlier' end, 'creator',
          greatest(new.views - coalesce(old.views, 0), 0));
  insert into creator_bucket as b (user_id, bucket, views, likes, comments, shares, visits, earnings_minor, subscribers)
  values (new.user_id, noon, new.views - coalesce(old.views, 0), new.likes - coalesce(old.likes, 0),
          new.comments - coalesce(old.comments, 0), new.shares - coalesce(old.shares, 0),
          greatest(new.views - coalesce(old.views, 0), 0), earned, new.subscribers - coalesce(old.subscribers, 0))
  on conflict (user_id, bucket) do update set views = b.views + excluded.views, likes = b.likes + excluded.likes,
    comments = b.comments + excluded.comments, shares = b.shares + excluded.shares, visits = b.visits + excluded.visits,
    earnings_minor = b.earnings_minor + excluded.earnings_minor, subscribers = b.subscribers + excluded.subscribers;
  if earned <> 0 then
    insert into earning_bucket as b (user_id, bucket, source, earnings_minor) values (new.user_id, noon, 'earlier', earned)
    on conflict (user_id, bucket, source) do update set earnings_minor = b.earnings_minor + excluded.earnings_minor;
  end if;
  return null;
end $$;
create trigger creator_day_carry after insert or update on creator_day for each row execute function carry_creator_day();

create function carry_post_day() returns trigger language plpgsql as $$
declare
  noon timestamptz := (new.day + time '12:00') at time zone 'UTC';
  added post_daily;
begin
  added := row(new.post_id, new.author_id, new.day, new.views - coalesce(old.views, 0), new.likes - coalesce(old.likes, 0),
    new.comments - coalesce(old.comments, 0), new.shares - coalesce(old.shares, 0),
    greatest(new.views - coalesce(old.views, 0), 0), 0, new.earnings_minor - coalesce(old.earnings_minor, 0));
  insert into activity (creator_id, post_id, at, views, likes, comments, shares, earnings_minor, carried, visits)
  values (added.author_id, added.post_id, noon, added.views, added.likes, added.comments, added.shares, added.earnings_minor,
          'post', added.visits);
  insert into post_daily as b select added.*
  on conflict (post_id, day) do update set views = b.views + excluded.views, likes = b.likes + excluded.likes,
    comments = b.comments + excluded.comments, shares = b.shares + excluded.shares, visits = b.visits + excluded.visits,
    earnings_minor = b.earnings_minor + excluded.earnings_minor;
  insert into post_bucket as b values (added.post_id, added.author_id, noon, added.views, added.likes, added.comments,
    added.shares, added.visits, 0, added.earnings_minor)
  on conflict (post_id, bucket) do update set views = b.views + excluded.views, likes = b.likes + excluded.likes,
    comments = b.comments + excluded.comments, shares = b.shares + excluded.shares, visits = b.visits + excluded.visits,
    earnings_minor = b.earnings_minor + excluded.earnings_minor;
  return null;
end $$;
create trigger post_day_carry after insert or update on post_day for each row execute function carry_post_day();

create function carry_fan_day() returns trigger language plpgsql as $$
declare
  spent bigint := new.spent_minor - coalesce(old.spent_minor, 0);
  bought bigint := new.purchases - coalesce(old.purchases, 0);
begin
  insert into activity (payer_id, at, spent_minor, purchases, carried)
  values (new.user_id, (new.day + time '12:00') at time zone 'UTC', spent, bought, 'fan');
  insert into spending_daily as d (user_id, day, spent_minor, purchases) values (new.user_id, new.day, spent, bought)
  on conflict (user_id, day) do update set spent_minor = d.spent_minor + excluded.spent_minor,
    purchases = d.purchases + excluded.purchases;
  return null;
end $$;
create trigger fan_day_carry after insert or update on fan_day for each row execute function carry_fan_day();
