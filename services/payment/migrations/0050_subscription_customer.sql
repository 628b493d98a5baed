-- Up Migration

-- The customer at the provider that renews a person's subscriptions in a currency. The customer of purchases takes the first currency;
-- each further one has a customer of its own, because the provider renews the subscriptions of a customer in one currency. Until the next
-- order of a person, the running subscriptions from before this table decide.
create table subscription_customer (
  person_id text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  provider_customer_id text not null unique,
  primary key (person_id, currency)
);
