-- Up Migration

-- Which mails a person receives. A person without a row has the defaults of the service.
create table mail_preference (
  user_id text primary key,
  messages boolean not null,
  activity boolean not null,
  digest text not null check (digest in ('never', 'daily', 'weekly'))
);

-- Signs the links with which mails are turned off. One row, made here, so that all replicas have the same.
create table mail_secret (
  secret text not null
);
insert into mail_secret values (gen_random_uuid()::text || gen_random_uuid()::text);

-- Addresses that a mail server rejected for good. Nothing is sent to them any more.
create table undeliverable_address (
  address text primary key,
  since timestamptz not null
);

-- Payments whose payer gets a receipt.
create table receipt (
  id text primary key,
  user_id text not null,
  creator_id text not null,
  -- 'subscription', 'renewal', or the kind of what was bought
  what text not null,
  amount_minor bigint not null,
  currency text not null,
  paid_at timestamptz not null,
  -- of a subscription
  period_ends_at timestamptz
);
create index receipt_paid on receipt (paid_at);
create index receipt_user on receipt (user_id);

-- Mails about requests of visitors without an account to the support team, until they are sent.
create table visitor_mail (
  ticket_id uuid not null,
  -- of the answer; 1 confirms the request
  seq integer not null,
  address text not null,
  access_key text not null,
  number bigint not null,
  subject text not null,
  -- null in the confirmation
  content text,
  created_at timestamptz not null,
  primary key (ticket_id, seq)
);
create index visitor_mail_created on visitor_mail (created_at);

alter table message_notice add column is_muted boolean not null default false;
-- when the member last read in the conversation
alter table message_reading add column read_at timestamptz;
create index message_reading_read on message_reading (user_id, read_at);
create index delivery_sent on delivery (user_id, kind, due_at) where state = 'sent';
