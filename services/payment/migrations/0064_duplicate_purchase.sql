-- Up Migration

-- A checkout that was confirmed when its buyer had the content already, as a gift. It is refunded, and is not the purchase of the buyer.
alter table purchase add column is_duplicate boolean not null default false;
drop index purchase_owned;
create unique index purchase_owned on purchase (buyer_id, post_id) where refunded_at is null and not is_duplicate;
