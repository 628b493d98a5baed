-- Up Migration

-- What was returned of a payment so far, the creator's part of it, and what a dispute withdrew.
alter table payment
  add column refunded_minor bigint not null default 0,
  add column returned_minor bigint not null default 0,
  add column disputed_minor bigint not null default 0;
update payment set refunded_minor = amount_minor where is_refunded;
update payment set returned_minor = creator_minor where is_refunded or dispute_state = 'lost';
update payment set disputed_minor = amount_minor where dispute_state is not null;
alter table payment add constraint payment_refunded check (refunded_minor between 0 and amount_minor);

-- the part of a tip that was paid back
alter table tip add column returned_minor bigint not null default 0;

-- A payment is returned in several postings. `part` is what is returned with it in total, so the same return is never booked twice.
alter table ledger_transaction add column part bigint not null default 0;
alter table ledger_transaction drop constraint ledger_transaction_payment_id_kind_key;
alter table ledger_transaction add unique (payment_id, kind, part);

create function ledger_book(p_id uuid, p_kind text, p_payment uuid, p_creator text, p_currency text,
                            p_accounts text[], p_amounts bigint[], p_at timestamptz, p_part bigint) returns void language plpgsql as $$
begin
  insert into ledger_transaction (id, kind, payment_id, creator_id, booked_at, part)
  values (p_id, p_kind, p_payment, p_creator, p_at, p_part);
  insert into ledger_entry (transaction_id, account, amount_minor, currency)
  select p_id, entry.account, entry.amount, p_currency
    from unnest(p_accounts, p_amounts) as entry (account, amount) where entry.amount <> 0;
end $$;

-- The function of the version before stays for its replicas, which return payments only as a whole.
create or replace function ledger_book(p_id uuid, p_kind text, p_payment uuid, p_creator text, p_currency text,
                                       p_accounts text[], p_amounts bigint[], p_at timestamptz) returns void language plpgsql as $$
begin
  if p_kind in ('refund', 'dispute-lost') and exists (select from payment where id = p_payment and refunded_minor > 0) then
    raise exception 'A part of the payment % is returned already.', p_payment using errcode = 'check_violation';
  end if;
  perform ledger_book(p_id, p_kind, p_payment, p_creator, p_currency, p_accounts, p_amounts, p_at, 0);
end $$;

-- As before, but a sale is reversed only when nothing of the creator's share is left.
create or replace view lot as
select moved.id, moved.kind, moved.payment_id, moved.creator_id, moved.booked_at, entry.currency,
       -entry.amount_minor as amount_minor, item.payout_id, payout.state as payout_state,
       payout.method_kind, payout.method_label,
       coalesce(sale.booked_at, moved.booked_at) as earned_at,
       moved.kind in ('refund', 'dispute-lost') as is_reversal,
       sale.id is not null and exists (select from payout_item paid where paid.transaction_id = sale.id and not paid.is_returned) as is_debt,
       coalesce((select sum(returned.amount_minor) from ledger_transaction reversal
                   join ledger_entry returned on returned.transaction_id = reversal.id and returned.account = entry.account
                  where reversal.payment_id = moved.payment_id and reversal.kind in ('refund', 'dispute-lost')) >= -entry.amount_minor,
                false) as is_reversed,
       exists (select from ledger_transaction opened where opened.payment_id = moved.payment_id and opened.kind = 'dispute-opened')
         and not exists (select from ledger_transaction closed
                          where closed.payment_id = moved.payment_id and closed.kind in ('dispute-won', 'dispute-lost')) as is_disputed
  from ledger_transaction moved
  join ledger_entry entry on entry.transaction_id = moved.id and entry.account = 'creator:' || moved.creator_id
  left join payout_item item on item.transaction_id = moved.id and not item.is_returned
  left join payout on payout.id = item.payout_id
  left join ledger_transaction sale on moved.kind in ('refund', 'dispute-lost')
    and sale.payment_id = moved.payment_id and sale.kind in ('purchase', 'subscription', 'tip')
 where moved.kind in ('purchase', 'subscription', 'tip', 'bonus', 'refund', 'dispute-lost');

-- A refund that an administrator or a rule ordered. It is sent to the provider with its id as the key until that answers.
create table refund_order (
  id uuid primary key,
  payment_id uuid not null references payment,
  -- names the refund for its orderer
  key text not null,
  amount_minor bigint not null check (amount_minor > 0),
  reason text not null check (reason in ('requested', 'duplicate', 'fraudulent', 'other')),
  note text,
  -- an administrator; null for a rule of the platform
  ordered_by text,
  state text not null check (state in ('pending', 'refunded', 'failed')),
  ordered_at timestamptz not null,
  -- when the provider is asked next, and how often it was
  next_at timestamptz not null,
  attempts int not null default 0
);
create unique index refund_order_key on refund_order (payment_id, key) where state <> 'failed';
create index refund_order_pending on refund_order (next_at) where state = 'pending';

-- A payer's request to return a payment, and the decision of an administrator.
create table refund_request (
  id uuid primary key,
  payment_id uuid not null references payment,
  payer_id text not null,
  reason text not null,
  state text not null check (state in ('requested', 'approved', 'declined')),
  answer text,
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  check ((state = 'requested') = (decided_at is null))
);
create unique index refund_request_open on refund_request (payment_id) where state = 'requested';
create index refund_request_of_payment on refund_request (payment_id, id desc);
create index refund_request_by_state on refund_request (state, id desc);
create index refund_request_of_payer on refund_request (payer_id);

-- administrators search payments by person and by the provider's id
create index payment_of_creator on payment (creator_id);
create index payment_of_charge on payment (provider_charge_id);
