-- Up Migration

-- Messaging keeps the buyers of posts, to whom creators write. Each purchase that was not refunded is published once; each later one
-- publishes its own event.
insert into outbox (key, envelope)
select p.id::text,
       jsonb_build_object(
         'specversion', '1.0', 'id', gen_random_uuid(), 'source', '/services/payment',
         'type', 'payment.purchase.announced',
         'subject', p.id, 'time', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'datacontenttype', 'application/json', 'dataversion', 1,
         'data', jsonb_build_object(
           'purchaseId', p.id, 'buyerId', p.buyer_id, 'creatorId', p.creator_id, 'postId', p.post_id, 'subjectKind', pay.subject_kind))
  from purchase p join payment pay on pay.id = p.payment_id
 where p.refunded_at is null and pay.subject_kind = 'post';
