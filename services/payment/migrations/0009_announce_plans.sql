-- Up Migration

-- The account service shows prices from now on and has not heard of the plans that exist. Each current plan is published
-- again, with its own revision: a reader that has it already changes nothing.
insert into outbox (key, envelope)
select current_plan.creator_id,
       jsonb_build_object(
         'specversion', '1.0', 'id', gen_random_uuid(), 'source', '/services/payment', 'type', 'payment.plan.changed',
         'subject', creator_id, 'time', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'datacontenttype', 'application/json', 'dataversion', 1,
         'data', jsonb_build_object(
           'planId', id, 'creatorId', creator_id, 'revision', revision,
           'month', jsonb_build_object('amountMinor', month_minor, 'currency', currency),
           'year', case when year_minor is not null then jsonb_build_object('amountMinor', year_minor, 'currency', currency) end))
  from (select distinct on (creator_id) * from plan order by creator_id, revision desc) current_plan;
