-- Up Migration

-- The currency of a creator who chose one; others have USD. It is that of all earnings of the creator.
create table creator_currency (creator_id text primary key, currency text not null, revision integer not null);

-- of earnings and spending in a row of the log
alter table activity add column currency text not null default 'USD';

-- What people spent in other currencies than USD. Amounts of two currencies are never added.
create table spending_other_daily (
  user_id text not null,
  day date not null,
  currency text not null,
  spent_minor bigint not null default 0,
  primary key (user_id, day, currency)
);
