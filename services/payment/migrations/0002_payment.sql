-- Up Migration

-- what this service keeps of people, from the account service
create table person (
  id text primary key,
  revision int not null,
  handle text not null,
  name text not null,
  avatar text,
  role text not null,
  is_verified boolean not null,
  is_hidden boolean not null
);
create table block (
  blocker_id text not null,
  blocked_id text not null,
  primary key (blocker_id, blocked_id)
);

-- a price of a creator's; another price is another plan, so that an id stands for what was seen
create table plan (
  id uuid primary key,
  creator_id text not null,
  revision int not null,
  month_minor bigint not null check (month_minor >= 0),
  year_minor bigint check (year_minor > 0),
  currency text not null,
  set_at timestamptz not null,
  unique (creator_id, revision)
);

-- what content offers for single sale
create table offer (
  post_id uuid primary key,
  creator_id text not null,
  price_minor bigint not null,
  currency text not null,
  revision int not null,
  is_withdrawn boolean not null
);

create table customer (
  person_id text primary key,
  provider_customer_id text not null
);

create table subscription (
  id uuid primary key,
  subscriber_id text not null,
  creator_id text not null,
  plan_id uuid not null references plan,
  interval text not null check (interval in ('month', 'year')),
  price_minor bigint not null check (price_minor >= 0),
  currency text not null,
  state text not null check (state in ('pending', 'active', 'past_due', 'ended', 'failed')),
  -- of our events; 0 before the first
  revision int not null default 0,
  card_id text,
  provider_subscription_id text,
  provider_version int not null default 0,
  period int not null default 0,
  period_ends_at timestamptz,
  ends_at_period_end boolean not null default false,
  grace_ends_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('cancelled', 'unpaid', 'refunded', 'disputed')),
  -- it must be ended at the provider too, which is done after the transaction that decided it
  cancel_wanted_at timestamptz,
  opened_at timestamptz not null,
  -- when the provider was last asked
  asked_at timestamptz not null
);
-- subscribing twice is impossible
create unique index subscription_open on subscription (subscriber_id, creator_id) where state in ('pending', 'active', 'past_due');
create index subscription_of_subscriber on subscription (subscriber_id, id desc);
create index subscription_of_creator on subscription (creator_id) where state in ('pending', 'active', 'past_due');
create index subscription_overdue on subscription (period_ends_at) where state in ('active', 'past_due') and provider_subscription_id is not null;
create index subscription_cancel_wanted on subscription (cancel_wanted_at) where cancel_wanted_at is not null;

-- one charge of a card: a purchase, or a period of a subscription
create table payment (
  id uuid primary key,
  kind text not null check (kind in ('purchase', 'subscription')),
  payer_id text not null,
  creator_id text not null,
  post_id uuid,
  subscription_id uuid references subscription,
  period int,
  amount_minor bigint not null check (amount_minor > 0),
  creator_minor bigint not null,
  currency text not null,
  state text not null check (state in ('pending', 'requires_action', 'settled', 'failed')),
  customer_id text not null,
  card_id text,
  provider_charge_id text,
  provider_version int not null default 0,
  action_url text,
  -- the refusal of our catalogue that a failed payment is answered with, and its sentence
  failure_code text,
  failure_message text,
  is_refunded boolean not null default false,
  dispute_state text check (dispute_state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  -- when the provider was last asked
  asked_at timestamptz not null,
  settled_at timestamptz,
  check ((kind = 'purchase') = (post_id is not null) and (kind = 'subscription') = (subscription_id is not null and period is not null)),
  unique (subscription_id, period)
);
-- buying twice is impossible
create unique index payment_open_purchase on payment (payer_id, post_id)
  where kind = 'purchase' and state <> 'failed' and not is_refunded and dispute_state is distinct from 'lost';
create index payment_hanging on payment (asked_at) where state in ('pending', 'requires_action');

-- what was bought; it stays whatever happens to a subscription
create table purchase (
  id uuid primary key,
  payment_id uuid not null unique references payment,
  buyer_id text not null,
  creator_id text not null,
  post_id uuid not null,
  price_minor bigint not null,
  currency text not null,
  completed_at timestamptz not null,
  refunded_at timestamptz
);
create unique index purchase_owned on purchase (buyer_id, post_id) where refunded_at is null;
create index purchase_of_buyer on purchase (buyer_id, id desc);

-- a call that moves money, under its key: the same key and body is answered with the same payment or subscription
create table money_call (
  person_id text not null,
  key text not null,
  body_hash text not null,
  payment_id uuid references payment,
  subscription_id uuid references subscription,
  opened_at timestamptz not null,
  primary key (person_id, key)
);
create index money_call_opened_at on money_call (opened_at);

create table webhook (
  event_id text primary key,
  type text not null,
  received_at timestamptz not null
);
create index webhook_received_at on webhook (received_at);

-- a payment becomes settled: its state, what it bought and the ledger in one round trip. @returns whether it was not settled before
create function payment_settle(p_payment uuid, p_charge text, p_version int, p_purchase uuid, p_transaction uuid, p_kind text,
                               p_creator text, p_currency text, p_accounts text[], p_amounts bigint[], p_at timestamptz)
returns boolean language plpgsql as $$
begin
  update payment set state = 'settled', settled_at = p_at, provider_charge_id = p_charge, action_url = null, failure_code = null, failure_message = null,
                     provider_version = greatest(provider_version, p_version)
   where id = p_payment and state <> 'settled';
  if not found then
    return false;
  end if;
  if p_purchase is not null then
    insert into purchase (id, payment_id, buyer_id, creator_id, post_id, price_minor, currency, completed_at)
    select p_purchase, id, payer_id, creator_id, post_id, amount_minor, currency, p_at from payment where id = p_payment;
  end if;
  perform ledger_book(p_transaction, p_kind, p_payment, p_creator, p_currency, p_accounts, p_amounts, p_at);
  return true;
end $$;
