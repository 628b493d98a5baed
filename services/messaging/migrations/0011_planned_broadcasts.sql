-- Up Migration

-- The queue lists broadcasts with a time. Those that wait already are published once; each later change publishes its own.
insert into outbox (key, envelope)
select id::text,
       jsonb_build_object(
         'specversion', '1.0', 'id', gen_random_uuid(), 'source', '/services/messaging',
         'type', 'messaging.broadcast.planned',
         'subject', id, 'time', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'datacontenttype', 'application/json', 'dataversion', 1,
         'data', jsonb_build_object(
           'broadcastId', id, 'creatorId', creator_id,
           'plan', jsonb_build_object(
             'state', case when failed_at is null then 'scheduled' else 'failed' end,
             'audience', audience, 'content', body, 'attachments', cardinality(vault_item_ids),
             'price', case when price_minor > 0 then jsonb_build_object('amountMinor', price_minor, 'currency', currency) end,
             'createdAt', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'at', to_char(scheduled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))))
  from broadcast where scheduled_at is not null and cut_position is null;
