-- Up Migration

-- The currency of a creator who chose one; others have USD.
create table creator_currency (
  creator_id text primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  revision int not null,
  set_at timestamptz not null
);

-- Whatever goes wrong above: a payment is in the currency of its creator, so a balance has one currency. The lock is that of a change.
create function payment_refuse_currency() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7312, hashtext(new.creator_id));
  if new.currency <> coalesce((select currency from creator_currency where creator_id = new.creator_id), 'USD') then
    raise exception 'The payment % is not in the currency of its creator.', new.id
      using errcode = 'check_violation', constraint = 'payment_currency';
  end if;
  return new;
end $$;
create trigger payment_currency before insert on payment for each row execute function payment_refuse_currency();

-- a comparison for each currency
alter table reconciliation_balance add column currency text not null default 'USD';
alter table reconciliation_balance drop constraint reconciliation_balance_pkey;
alter table reconciliation_balance add primary key (day, currency);
