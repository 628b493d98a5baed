-- Up Migration

-- What a person pays for somebody else: a subscription of some months, or a subject that is for sale. Its id is the subject of its
-- payment, of the kind 'gift' (to a person) or 'giftCode' (by a link).
create table gift (
  id uuid primary key,
  giver_id text not null,
  -- null until a gift by link is redeemed
  receiver_id text,
  creator_id text not null,
  plan_id uuid references plan,
  months int check (months in (1, 3, 6, 12)),
  subject_kind text,
  subject_id uuid,
  note text,
  is_anonymous boolean not null,
  -- a secret of who has the link; the giver reads it again
  code text unique,
  -- 'returning': a sweep refunds it
  state text not null check (state in ('pending', 'open', 'redeemed', 'returning', 'returned')),
  amount_minor bigint not null check (amount_minor > 0),
  opened_at timestamptz not null,
  expires_at timestamptz,
  redeemed_at timestamptz,
  -- the subscription that it began; null while another one goes first
  subscription_id uuid references subscription,
  check ((months is null) = (plan_id is null) and (months is null) = (subject_id is not null) and (subject_id is null) = (subject_kind is null))
);
create index gift_of_giver on gift (giver_id, id desc);
create index gift_expiring on gift (expires_at) where state = 'open';
create index gift_returning on gift (id) where state = 'returning';
create index gift_waiting on gift (receiver_id, creator_id) where state = 'redeemed' and months is not null and subscription_id is null;
create index gift_subscription on gift (subscription_id) where subscription_id is not null;
-- subscriptions without the provider that end by our clock
create index subscription_given on subscription (period_ends_at) where state = 'active' and provider_subscription_id is null and period_ends_at is not null;

-- the kind of a subject that was given; null: that of the payment
alter table purchase add column given_kind text;

-- The money of a gift by link is a liability ('gift-held') until it is redeemed ('gift'). Earlier rows passed the former check.
alter table ledger_transaction drop constraint ledger_transaction_kind_check;
alter table ledger_transaction add constraint ledger_transaction_kind_check
  check (kind in ('purchase', 'subscription', 'tip', 'gift', 'gift-held', 'bonus', 'refund', 'dispute-opened', 'dispute-won', 'dispute-lost',
                  'payout', 'payout-paid', 'payout-failed', 'payout-returned', 'suspense', 'suspense-closed')) not valid;

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
    and sale.payment_id = moved.payment_id and sale.kind in ('purchase', 'subscription', 'tip', 'gift')
 where moved.kind in ('purchase', 'subscription', 'tip', 'gift', 'bonus', 'refund', 'dispute-lost');
