-- Up Migration
-- Received mails as they came over the wire; the newest are kept.
create table mail (
  id uuid primary key,
  received_at timestamptz not null,
  sender text not null,
  recipients text[] not null,
  subject text not null,
  raw bytea not null
);
create index mail_newest on mail (received_at desc, id desc);
