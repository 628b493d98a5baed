-- Up Migration

-- The unpaid renewal of each past due subscription, as the provider last described it.
create table dunning (
  subscription_id uuid primary key references subscription,
  amount_minor bigint not null,
  -- time of the provider's next attempt; null if there is none
  next_attempt_at timestamptz,
  -- the payer must pass 3-D Secure
  needs_action boolean not null,
  -- the provider tries the same card again
  is_retried boolean not null,
  -- the provider's sentence for the payer
  decline_message text,
  -- when the subscriber was told that the end of the grace is near
  warned_at timestamptz
);

-- Renewals whose card was read from the provider, to tell its owner in time that it expires before.
create table card_check (
  subscription_id uuid not null references subscription,
  renews_at timestamptz not null,
  checked_at timestamptz not null,
  primary key (subscription_id, renews_at)
);
create index card_check_renews_at on card_check (renews_at);
