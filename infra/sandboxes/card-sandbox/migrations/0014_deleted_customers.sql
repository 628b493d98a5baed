-- Up Migration

-- A deleted customer keeps its row, because its charges can still be refunded and disputed. The currency is that of its first subscription.
alter table customer add column currency text, add column deleted_at timestamptz;
update customer set currency = (select currency from subscription where customer_id = customer.id order by created_at, id limit 1);
