-- Up Migration

-- `payment_id` is the id of what is posted: a payment, a payout or a bonus. Earlier rows passed the former check.
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('purchase', 'subscription', 'tip', 'bonus', 'refund', 'dispute-opened', 'dispute-won', 'dispute-lost',
                  'payout', 'payout-paid', 'payout-failed')) not valid;

-- Where a creator's money goes. The details are at the payout provider, which has given the token `destination` for them.
create table payout_method (
  creator_id text primary key,
  kind text not null check (kind in ('iban', 'us_bank', 'paypal', 'usdc')),
  label text not null,
  destination text not null,
  changed_at timestamptz not null,
  -- end of the cool-off after the change
  payable_from timestamptz not null,
  -- the account is deleted: what is left is paid without a minimum, and then the method is removed
  closes_at timestamptz
);

-- Tokens of replaced methods, which are deleted at the provider when no payout needs them.
create table payout_destination_retired (
  destination text primary key,
  retired_at timestamptz not null
);

-- The whole balance of a creator is held by the platform.
create table payout_hold (
  creator_id text primary key,
  reason text not null check (reason in ('review', 'reserve')),
  releases_at timestamptz,
  placed_at timestamptz not null
);

-- The run of a week. A process that dies leaves the position up to which payouts are opened.
create table payout_run (
  week date primary key,
  opened_up_to text not null default '',
  started_at timestamptz not null,
  finished_at timestamptz
);

create table payout (
  id uuid primary key,
  creator_id text not null,
  week date not null references payout_run,
  method_kind text not null,
  method_label text not null,
  destination text not null,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null,
  state text not null check (state in ('pending', 'processing', 'completed', 'failed')),
  failure text check (failure in ('account_closed', 'rejected', 'method_invalid')),
  opened_at timestamptz not null,
  -- when the provider is asked next, and how often it was
  next_at timestamptz not null,
  attempts int not null default 0,
  settled_at timestamptz,
  check ((state = 'failed') = (failure is not null) and (state in ('completed', 'failed')) = (settled_at is not null)),
  unique (creator_id, week, currency)
);
create index payout_of_creator on payout (creator_id, id desc);
-- one payout of a creator is under way at a time, so a deduction never overtakes its sale
create unique index payout_open on payout (creator_id, currency) where state in ('pending', 'processing');
create index payout_due on payout (next_at) where state in ('pending', 'processing');
create index payout_destination on payout (destination) where state in ('pending', 'processing');

-- What a payout consists of: sales, and deductions of what was paid out before and then refunded.
create table payout_item (
  payout_id uuid not null references payout,
  transaction_id uuid not null references ledger_transaction,
  amount_minor bigint not null,
  -- the payout failed, and the posting is in the balance again
  is_returned boolean not null default false,
  primary key (payout_id, transaction_id)
);
-- whatever goes wrong above: no posting is paid out twice
create unique index payout_item_live on payout_item (transaction_id) where not is_returned;

-- Every posting on the balance of a creator besides payouts, and where it is. `earned_at`: of the sale, also for its reversal.
-- `is_debt`: a reversal whose sale is paid out or on its way.
create view lot as
select moved.id, moved.kind, moved.payment_id, moved.creator_id, moved.booked_at, entry.currency,
       -entry.amount_minor as amount_minor, item.payout_id, payout.state as payout_state,
       payout.method_kind, payout.method_label,
       coalesce(sale.booked_at, moved.booked_at) as earned_at,
       moved.kind in ('refund', 'dispute-lost') as is_reversal,
       sale.id is not null and exists (select from payout_item paid where paid.transaction_id = sale.id and not paid.is_returned) as is_debt,
       exists (select from ledger_transaction reversal
                where reversal.payment_id = moved.payment_id and reversal.kind in ('refund', 'dispute-lost')) as is_reversed,
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
