-- Up Migration

-- what a month of a subscription to a creator costs, from the payment service; null where none is offered
create table plan_price (
  creator_id text primary key,
  revision int not null,
  month_minor bigint
);

-- which subscriptions run, so that nobody is recommended to a subscriber
create table running_subscription (
  id uuid primary key,
  revision int not null,
  subscriber_id text not null,
  creator_id text not null,
  is_running boolean not null
);
create index running_subscription_of_subscriber on running_subscription (subscriber_id, creator_id) where is_running;
create index running_subscription_of_creator on running_subscription (creator_id);
