-- Up Migration

-- Bonuses of the platform to creators. The id is that of the posting's subject.
create table bonus (
  id uuid primary key,
  creator_id text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  reason text not null,
  granted_by text not null,
  granted_at timestamptz not null
);
