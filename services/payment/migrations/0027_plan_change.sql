-- Up Migration

-- the plan of the next periods and its price, if it differs from the running one
alter table subscription
  add column next_plan_id uuid references plan,
  add column next_price_minor bigint,
  add check ((next_plan_id is null) = (next_price_minor is null));
