-- Up Migration

-- The notification service delivers new posts to subscribers. Each running subscription is published again, with its own revision: a
-- reader that has it already changes nothing.
insert into outbox (key, envelope)
select id::text,
       jsonb_build_object(
         'specversion', '1.0', 'id', gen_random_uuid(), 'source', '/services/payment',
         'type', 'payment.subscription.cancellation-changed',
         'subject', id, 'time', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'datacontenttype', 'application/json', 'dataversion', 1,
         'data', jsonb_build_object(
           'subscriptionId', id, 'subscriberId', subscriber_id, 'creatorId', creator_id, 'planId', plan_id,
           'interval', interval, 'revision', revision, 'endsAtPeriodEnd', ends_at_period_end,
           'periodEndsAt', to_char(coalesce(period_ends_at, now() + interval '100 years') at time zone 'UTC',
                                   'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  from subscription where state in ('active', 'past_due');
