-- Up Migration

-- Customers of deleted accounts, which a sweep deletes at the provider with their cards. The rows stay: a person who signs up again gets
-- another customer, under another key.
create table deleted_customer (
  provider_customer_id text primary key,
  person_id text not null,
  requested_at timestamptz not null,
  -- when the deletion was last tried
  asked_at timestamptz,
  deleted_at timestamptz
);
create index deleted_customer_of_person on deleted_customer (person_id);
create index deleted_customer_due on deleted_customer (asked_at) where deleted_at is null;

-- those of accounts that were deleted before: their cards have the revision of deleted accounts
with gone as (select user_id from profile_card where revision = 2147483647),
first as (delete from customer where person_id in (select user_id from gone) returning *),
further as (delete from subscription_customer where person_id in (select user_id from gone) returning *)
insert into deleted_customer (provider_customer_id, person_id, requested_at)
select provider_customer_id, person_id, now() from first
union
select provider_customer_id, person_id, now() from further;
