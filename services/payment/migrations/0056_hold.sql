-- Up Migration
-- Until when a checkout that waits for its payer keeps a piece of a limited offer, or a use of a limited promotion; the time of opening for
-- a payer that has none. Null for everything else.
alter table payment add column hold_ends_at timestamptz;
-- the bank required the payer
alter table payment add column was_challenged boolean not null default false;
update payment set hold_ends_at = opened_at + interval '5 minutes', was_challenged = (state = 'requires_action') where stock_id is not null;
update payment set hold_ends_at = payment.opened_at + interval '5 minutes', was_challenged = (payment.state = 'requires_action')
  from promotion_use used join promotion on promotion.id = used.promotion_id and use_limit is not null
 where payment.subscription_id = used.subscription_id and period = 1;
create index payment_held on payment (payer_id, hold_ends_at) where hold_ends_at is not null;
create index payment_hold_waiting on payment (hold_ends_at) where state = 'requires_action' and hold_ends_at is not null;
