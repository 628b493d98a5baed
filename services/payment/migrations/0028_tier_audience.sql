-- Up Migration

-- order of the changes of tiers, for readers
create sequence tier_revision as int;

-- Offers to the subscribers of a tier have the audience `tier:<id>`. Earlier rows passed the former check.
alter table subject_offer drop constraint offer_audience_check;
alter table subject_offer add constraint offer_audience_check
  check (audience in ('public', 'followers', 'friends', 'subscribers', 'private') or audience like 'tier:%') not valid;

-- Readers keep the tiers of creators, and the tier of each running subscription: published once from what there is.
insert into outbox (key, envelope)
select creator_id,
       jsonb_build_object(
         'specversion', '1.0', 'id', gen_random_uuid(), 'source', '/services/payment', 'type', 'payment.tiers.changed',
         'subject', creator_id, 'time', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'datacontenttype', 'application/json', 'dataversion', 1,
         'data', jsonb_build_object('creatorId', creator_id, 'revision', nextval('tier_revision'), 'tiers', tiers))
  from (select tier.creator_id, jsonb_agg(jsonb_build_object(
                 'tierId', tier.id, 'name', name, 'position', position, 'isOffered', archived_at is null, 'planId', plan.id,
                 'month', jsonb_build_object('amountMinor', month_minor, 'currency', currency),
                 'year', case when year_minor is not null then jsonb_build_object('amountMinor', year_minor, 'currency', currency) end)
               order by position) as tiers
          from tier join lateral (select * from plan where plan.tier_id = tier.id order by revision desc limit 1) plan on true
         where tier.creator_id <> 'velvet|platform' group by tier.creator_id) one;

insert into outbox (key, envelope)
select subscription.id::text,
       jsonb_build_object(
         'specversion', '1.0', 'id', gen_random_uuid(), 'source', '/services/payment',
         'type', 'payment.subscription.cancellation-changed',
         'subject', subscription.id, 'time', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'datacontenttype', 'application/json', 'dataversion', 1,
         'data', jsonb_build_object(
           'subscriptionId', subscription.id, 'subscriberId', subscriber_id, 'creatorId', subscription.creator_id, 'planId', plan_id,
           'tierId', plan.tier_id, 'interval', interval, 'revision', subscription.revision, 'endsAtPeriodEnd', ends_at_period_end,
           'periodEndsAt', to_char(coalesce(period_ends_at, now() + interval '100 years') at time zone 'UTC',
                                   'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
  from subscription join plan on plan.id = plan_id
 where state = 'active' and subscription.creator_id <> 'velvet|platform';
