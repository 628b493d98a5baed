-- Up Migration

-- purchases of a subject that were opened until then must be refunded: of one buyer, or (null) of all
create table voided_offer (
  subject_id uuid not null,
  subject_kind text not null,
  buyer_id text,
  voided_at timestamptz not null,
  unique nulls not distinct (subject_id, buyer_id)
);
create index payment_purchased on payment (post_id) where kind = 'purchase';
