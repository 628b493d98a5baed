-- Up Migration

-- IP address and browser of the request that ordered a payment, as evidence in disputes. Rows are deleted after some months.
create table payment_origin (
  payment_id uuid primary key references payment,
  address text,
  user_agent text,
  opened_at timestamptz not null
);
create index payment_origin_opened on payment_origin (opened_at);

-- e-mail address and sign-ins of the payer, from account; deleted some months after the dispute
alter table dispute add column payer jsonb;
