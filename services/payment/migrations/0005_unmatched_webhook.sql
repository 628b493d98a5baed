-- Up Migration

-- Webhooks about a charge or subscription that the provider or this service did not know are acknowledged and asked about again.
alter table webhook
  add column subject_kind text check (subject_kind in ('charge', 'subscription')),
  add column subject_id text,
  add column is_matched boolean not null default true,
  add column asked_at timestamptz;
create index webhook_unmatched on webhook (asked_at) where not is_matched;
