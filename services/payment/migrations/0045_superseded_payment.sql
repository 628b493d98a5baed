-- Up Migration

-- when the upgrade was ordered that took the place of the subscription
alter table subscription add column replaced_from timestamptz;

-- a renewal of such a subscription that was paid after the order: it is refunded
alter table payment add column is_superseded boolean not null default false;
create index payment_superseded on payment (id) where is_superseded and not is_refunded;
