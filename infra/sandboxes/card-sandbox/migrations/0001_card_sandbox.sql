-- Up Migration

-- how far this provider's time is ahead of the real one
create table time_shift (
  only_row boolean primary key default true check (only_row),
  shift_ms bigint not null
);
insert into time_shift (shift_ms) values (0);

create table customer (
  id text primary key,
  idempotency_key text not null unique,
  reference text not null,
  default_card_id text,
  created_at timestamptz not null
);

-- what is known of a card; its number and security code are never kept, only what the number stands for
create table card (
  id text primary key,
  seq bigint generated always as identity,
  customer_id text references customer,
  brand text not null,
  last4 text not null check (last4 ~ '^\d{4}$'),
  exp_month int not null,
  exp_year int not null,
  name text not null,
  behaviour text not null,
  is_detached boolean not null default false,
  created_at timestamptz not null
);
create index card_customer on card (customer_id);
alter table customer add foreign key (default_card_id) references card;

create table subscription (
  id text primary key,
  idempotency_key text not null unique,
  request_hash text not null,
  version int not null default 1,
  customer_id text not null references customer,
  card_id text not null references card,
  reference text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  interval text not null check (interval in ('month', 'year')),
  state text not null check (state in ('incomplete', 'active', 'past_due', 'ended')),
  -- the moment from which all periods are counted, so that a 31st stays a 31st where a month has one
  anchor_at timestamptz not null,
  period int not null,
  period_ends_at timestamptz not null,
  ends_at_period_end boolean not null default false,
  grace_ends_at timestamptz,
  attempts int not null default 0,
  -- when the next renewal, attempt or end falls due
  due_at timestamptz,
  end_reason text check (end_reason in ('cancelled', 'unpaid', 'incomplete')),
  ended_at timestamptz,
  created_at timestamptz not null
);
create index subscription_due on subscription (due_at) where due_at is not null;

create table charge (
  id text primary key,
  idempotency_key text not null unique,
  request_hash text not null,
  version int not null default 1,
  customer_id text not null references customer,
  card_id text not null references card,
  reference text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null check (state in ('succeeded', 'requires_action', 'failed')),
  decline_code text,
  decline_message text,
  subscription_id text references subscription,
  period int,
  period_ends_at timestamptz,
  return_url text,
  -- an unanswered challenge fails then
  challenge_expires_at timestamptz,
  is_refunded boolean not null default false,
  dispute_state text check (dispute_state in ('open', 'won', 'lost')),
  -- the cardholder will dispute it then
  dispute_due_at timestamptz,
  created_at timestamptz not null
);
create index charge_subscription on charge (subscription_id, created_at);
create index charge_challenge on charge (challenge_expires_at) where state = 'requires_action';
create index charge_dispute_due on charge (dispute_due_at) where dispute_due_at is not null;

create table webhook_event (
  id text primary key,
  seq bigint generated always as identity,
  type text not null,
  body text not null,
  created_at timestamptz not null
);

-- an event is delivered once or twice; each delivery is tried until it is answered with success
create table webhook_delivery (
  id bigint generated always as identity primary key,
  event_id text not null references webhook_event,
  attempts int not null default 0,
  due_at timestamptz,
  delivered_at timestamptz
);
create index webhook_delivery_due on webhook_delivery (due_at) where due_at is not null;
