-- Up Migration

-- the sum that a fan paid a creator, less reversals
create table spending (
  creator_id text not null,
  fan_id text not null,
  spent_minor bigint not null,
  primary key (creator_id, fan_id)
);
create index spending_top on spending (creator_id, spent_minor desc) where spent_minor > 0;
create index spending_fan on spending (fan_id);
