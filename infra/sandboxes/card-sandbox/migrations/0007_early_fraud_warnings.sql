-- Up Migration

-- The network reports a charge as fraudulent before the cardholder disputes it.
create table early_fraud_warning (
  id text primary key,
  charge_id text not null unique references charge,
  created_at timestamptz not null
);
