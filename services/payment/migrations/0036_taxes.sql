-- Up Migration

-- the tax of a settled payment: kind, country, rate, part of the price, and the evidence of the place of supply; null if it was not taxed
alter table payment add column tax jsonb;

-- Where payers live, and the VAT ids of businesses. `connection_country` is of the last payment, from a trusted proxy.
create table tax_profile (
  person_id text primary key,
  country text check (country ~ '^[A-Z]{2}$'),
  business_name text,
  vat_id text,
  connection_country text check (connection_country ~ '^[A-Z]{2}$'),
  changed_at timestamptz not null,
  check ((business_name is null) = (vat_id is null))
);

-- The last number of each series. Its row is locked until the transaction ends that draws a number, so that no number is missing.
create table invoice_series (
  series text not null,
  year int not null,
  last int not null,
  primary key (series, year)
);
create function invoice_next(p_series text, p_year int) returns int language sql as $$
  insert into invoice_series (series, year, last) values (p_series, p_year, 1)
  on conflict (series, year) do update set last = invoice_series.last + 1 returning last
$$;

-- Invoices of sales and credit notes of reversals, with negative amounts. The id is that of the ledger transaction.
create table invoice (
  id uuid primary key references ledger_transaction,
  payment_id uuid not null references payment,
  payer_id text not null,
  series text not null,
  year int not null,
  number int not null check (number > 0),
  issued_at timestamptz not null,
  country text,
  kind text not null check (kind in ('vat', 'reverse_charge', 'none')),
  basis_points int not null check (basis_points >= 0),
  -- whether two pieces of evidence name the country
  is_confirmed boolean not null,
  net_minor bigint not null,
  tax_minor bigint not null,
  currency text not null,
  -- issuer, customer, description, and the number of a reversed invoice
  content jsonb not null,
  unique (series, year, number)
);
create index invoice_payment on invoice (payment_id);
create index invoice_issued on invoice (issued_at);

create function invoice_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Invoices are never changed; issue a credit note.'
    using errcode = 'check_violation', constraint = 'invoice_immutable';
end $$;
create trigger invoice_immutable before update or delete on invoice for each row execute function invoice_refuse_change();
create trigger invoice_immutable_truncate before truncate on invoice for each statement execute function invoice_refuse_change();
