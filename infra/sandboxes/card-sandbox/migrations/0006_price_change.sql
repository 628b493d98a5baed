-- Up Migration

-- the number of the period that starts at the anchor: a changed price can start a period at once
alter table subscription add column anchor_period int not null default 1;

alter table charge
  -- when its period starts; null: by the anchor of the subscription
  add column period_starts_at timestamptz,
  -- credited for the rest of the period before
  add column credit_minor bigint not null default 0 check (credit_minor >= 0),
  -- metadata of the subscription when the invoice was made
  add column subscription_metadata jsonb not null default '{}';
update charge set subscription_metadata = subscription.metadata from subscription where subscription.id = charge.subscription_id;
