-- Up Migration

alter table message
  -- as sent; content decides which of them can be shown. Empty if the message was unsent
  add column vault_item_ids uuid[] not null default '{}',
  -- 0 unless the message is locked
  add column price_minor bigint not null default 0,
  add column currency text not null default 'USD';

-- projection of @velvet/entitlements
create table purchased_subject (
  purchase_id uuid primary key,
  buyer_id text not null,
  subject_kind text not null,
  subject_id uuid not null,
  refunded boolean not null
);
create index purchased_subject_buyer on purchased_subject (buyer_id, subject_id) include (subject_kind, refunded);
create index purchased_subject_sold on purchased_subject (subject_id, subject_kind) where not refunded;
