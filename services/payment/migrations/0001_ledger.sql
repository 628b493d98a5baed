-- Up Migration

-- Double entry. Amounts are signed minor units: what comes into an account is positive.
create table ledger_transaction (
  id uuid primary key,
  kind text not null check (kind in ('purchase', 'subscription', 'refund', 'dispute-opened', 'dispute-won', 'dispute-lost')),
  payment_id uuid not null,
  creator_id text not null,
  booked_at timestamptz not null,
  -- whatever goes wrong above: one payment is never booked twice the same way
  unique (payment_id, kind)
);
create index ledger_transaction_creator on ledger_transaction (creator_id, booked_at desc, id desc);

create table ledger_entry (
  transaction_id uuid not null references ledger_transaction,
  account text not null,
  amount_minor bigint not null check (amount_minor <> 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  primary key (transaction_id, account, currency)
);
create index ledger_entry_account on ledger_entry (account);

create function ledger_refuse_imbalance() returns trigger language plpgsql as $$
begin
  if exists (select from ledger_entry where transaction_id = new.transaction_id group by currency having sum(amount_minor) <> 0) then
    raise exception 'The entries of transaction % do not sum to zero.', new.transaction_id
      using errcode = 'check_violation', constraint = 'ledger_balance';
  end if;
  return null;
end $$;
create constraint trigger ledger_balance after insert on ledger_entry
  deferrable initially deferred for each row execute function ledger_refuse_imbalance();

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is never changed; book a reversing transaction.'
    using errcode = 'check_violation', constraint = 'ledger_append_only';
end $$;
create trigger ledger_append_only before update or delete on ledger_transaction for each row execute function ledger_refuse_change();
create trigger ledger_append_only before update or delete on ledger_entry for each row execute function ledger_refuse_change();
create trigger ledger_append_only_truncate before truncate on ledger_transaction for each statement execute function ledger_refuse_change();
create trigger ledger_append_only_truncate before truncate on ledger_entry for each statement execute function ledger_refuse_change();

create function ledger_book(p_id uuid, p_kind text, p_payment uuid, p_creator text, p_currency text,
                            p_accounts text[], p_amounts bigint[], p_at timestamptz) returns void language plpgsql as $$
begin
  insert into ledger_transaction (id, kind, payment_id, creator_id, booked_at) values (p_id, p_kind, p_payment, p_creator, p_at);
  insert into ledger_entry (transaction_id, account, amount_minor, currency)
  select p_id, entry.account, entry.amount, p_currency
    from unnest(p_accounts, p_amounts) as entry (account, amount) where entry.amount <> 0;
end $$;
