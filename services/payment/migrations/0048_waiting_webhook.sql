-- Up Migration

-- A webhook that is acknowledged before it has taken effect waits here, whatever it is about.
alter table webhook drop constraint webhook_subject_kind_check;
alter table webhook
  add constraint webhook_subject_kind_check
    check (subject_kind in ('charge', 'subscription', 'setup', 'account', 'payout')) not valid,
  -- when the provider created it; null unless it waited
  add column created_at timestamptz;
