-- Up Migration

-- a paid order that ends the free subscription of the same pair when it is paid; both are open until then
alter table subscription add column replaces boolean not null default false;
-- the free plan that begins again after a given subscription, which took its place
alter table subscription add column resumes_plan_id uuid references plan;
create unique index subscription_running on subscription (subscriber_id, creator_id)
  where state in ('pending', 'active', 'past_due') and not replaces;
create unique index subscription_replacing on subscription (subscriber_id, creator_id)
  where state in ('pending', 'active', 'past_due') and replaces;
drop index subscription_open;
