-- Up Migration

-- Second level of the roll-ups: whole UTC days of creators and earnings, and whole weeks (from Monday, UTC) of posts. A year is read
-- in few rows; the first level has the parts of days at its ends. Triggers keep it in the transaction that changes the first level,
-- so that replicas of the previous version keep it, too.
create table creator_daily (
  user_id text not null,
  day date not null,
  views bigint not null default 0,
  likes bigint not null default 0,
  comments bigint not null default 0,
  shares bigint not null default 0,
  visits bigint not null default 0,
  engaged_visits bigint not null default 0,
  earnings_minor bigint not null default 0,
  subscribers bigint not null default 0,
  primary key (user_id, day)
);

create table earning_daily (
  user_id text not null,
  day date not null,
  source text not null,
  earnings_minor bigint not null default 0,
  sales bigint not null default 0,
  primary key (user_id, day, source)
);

create table post_weekly (
  post_id uuid not null,
  author_id text not null,
  week date not null,
  views bigint not null default 0,
  likes bigint not null default 0,
  comments bigint not null default 0,
  shares bigint not null default 0,
  visits bigint not null default 0,
  engaged_visits bigint not null default 0,
  earnings_minor bigint not null default 0,
  primary key (post_id, week)
);
create index post_weekly_author on post_weekly (author_id, week);

create function add_to_creator_daily() returns trigger language plpgsql as $$
begin
  insert into creator_daily as d (user_id, day, views, likes, comments, shares, visits, engaged_visits, earnings_minor, subscribers)
  values (new.user_id, (new.bucket at time zone 'UTC')::date, new.views - coalesce(old.views, 0), new.likes - coalesce(old.likes, 0),
          new.comments - coalesce(old.comments, 0), new.shares - coalesce(old.shares, 0), new.visits - coalesce(old.visits, 0),
          new.engaged_visits - coalesce(old.engaged_visits, 0), new.earnings_minor - coalesce(old.earnings_minor, 0),
          new.subscribers - coalesce(old.subscribers, 0))
  on conflict (user_id, day) do update set views = d.views + excluded.views, likes = d.likes + excluded.likes,
    comments = d.comments + excluded.comments, shares = d.shares + excluded.shares, visits = d.visits + excluded.visits,
    engaged_visits = d.engaged_visits + excluded.engaged_visits, earnings_minor = d.earnings_minor + excluded.earnings_minor,
    subscribers = d.subscribers + excluded.subscribers;
  return null;
end $$;
create trigger add_to_second_level after insert or update on creator_bucket for each row execute function add_to_creator_daily();

create function add_to_earning_daily() returns trigger language plpgsql as $$
begin
  insert into earning_daily as d (user_id, day, source, earnings_minor, sales)
  values (new.user_id, (new.bucket at time zone 'UTC')::date, new.source, new.earnings_minor - coalesce(old.earnings_minor, 0),
          new.sales - coalesce(old.sales, 0))
  on conflict (user_id, day, source) do update set earnings_minor = d.earnings_minor + excluded.earnings_minor,
    sales = d.sales + excluded.sales;
  return null;
end $$;
create trigger add_to_second_level after insert or update on earning_bucket for each row execute function add_to_earning_daily();

create function add_to_post_weekly() returns trigger language plpgsql as $$
begin
  insert into post_weekly as w (post_id, author_id, week, views, likes, comments, shares, visits, engaged_visits, earnings_minor)
  values (new.post_id, new.author_id, date_trunc('week', new.day::timestamp)::date, new.views - coalesce(old.views, 0),
          new.likes - coalesce(old.likes, 0), new.comments - coalesce(old.comments, 0), new.shares - coalesce(old.shares, 0),
          new.visits - coalesce(old.visits, 0), new.engaged_visits - coalesce(old.engaged_visits, 0),
          new.earnings_minor - coalesce(old.earnings_minor, 0))
  on conflict (post_id, week) do update set views = w.views + excluded.views, likes = w.likes + excluded.likes,
    comments = w.comments + excluded.comments, shares = w.shares + excluded.shares, visits = w.visits + excluded.visits,
    engaged_visits = w.engaged_visits + excluded.engaged_visits, earnings_minor = w.earnings_minor + excluded.earnings_minor;
  return null;
end $$;
create trigger add_to_second_level after insert or update on post_daily for each row execute function add_to_post_weekly();

-- the triggers hold the first level until the end of this transaction
insert into creator_daily
select user_id, (bucket at time zone 'UTC')::date, sum(views), sum(likes), sum(comments), sum(shares), sum(visits), sum(engaged_visits),
       sum(earnings_minor), sum(subscribers)
  from creator_bucket group by 1, 2;
insert into earning_daily
select user_id, (bucket at time zone 'UTC')::date, source, sum(earnings_minor), sum(sales) from earning_bucket group by 1, 2, 3;
insert into post_weekly
select post_id, author_id, date_trunc('week', day::timestamp)::date, sum(views), sum(likes), sum(comments), sum(shares), sum(visits),
       sum(engaged_visits), sum(earnings_minor)
  from post_daily group by 1, 2, 3;
