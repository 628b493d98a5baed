-- Up Migration

-- What is known about a dispute beside its postings: its terms at the provider, what other services know, and what was submitted.
create table dispute (
  payment_id uuid primary key references payment,
  provider_dispute_id text,
  reason text,
  due_at timestamptz,
  -- when the provider was read
  read_at timestamptz,
  opened_at timestamptz not null,
  -- days on which the payer opened what was paid, from content
  use_days jsonb not null default '[]',
  -- figures of the messages with the creator, from messaging
  exchange jsonb,
  -- words of administrators
  note text not null default '',
  submitted_at timestamptz,
  submitted_by text
);
create index dispute_unread on dispute (opened_at) where read_at is null;
insert into dispute (payment_id, opened_at)
select payment_id, min(booked_at) from ledger_transaction where kind = 'dispute-opened' group by payment_id;
