-- Up Migration

alter table customer add column metadata jsonb not null default '{}';

-- a row is a payment intent with its latest charge. Before the first attempt it has no card
alter table charge
  alter column card_id drop not null,
  add column metadata jsonb not null default '{}',
  -- a paid card is stored with its customer
  add column saves_card boolean not null default true,
  add column refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  add column dispute_opened_at timestamptz,
  add column dispute_evidence jsonb not null default '{}',
  add column dispute_submitted_at timestamptz;
update customer set metadata = jsonb_build_object('reference', reference);
update charge set metadata = jsonb_build_object('reference', reference) where subscription_id is null;
update charge set refunded_minor = amount_minor where is_refunded;
create index charge_customer on charge (customer_id, created_at desc, id desc);

create table refund (
  id text primary key,
  charge_id text not null references charge,
  amount_minor bigint not null check (amount_minor > 0),
  reason text,
  metadata jsonb not null default '{}',
  created_at timestamptz not null
);
create index refund_charge on refund (charge_id, created_at desc);

create table product (
  id text primary key,
  name text not null,
  created_at timestamptz not null
);

-- the card is the one that its renewals charge; null: the default card of the customer
alter table subscription
  alter column card_id drop not null,
  add column metadata jsonb not null default '{}',
  add column product_id text,
  add column keeps_card boolean not null default true,
  add column canceled_at timestamptz;
update subscription set metadata = jsonb_build_object('reference', reference);
create index subscription_customer on subscription (customer_id, created_at desc, id desc);

-- the first answer under an idempotency key, which a repetition gets
create table idempotent_request (
  key text primary key,
  fingerprint text not null,
  status int,
  body text,
  created_at timestamptz not null
);
create index idempotent_request_created_at on idempotent_request (created_at);

-- events of the interface before this migration are not delivered: their receiver asks the provider by itself
alter table webhook_event add column api_version text;
update webhook_delivery set due_at = null where due_at is not null;
