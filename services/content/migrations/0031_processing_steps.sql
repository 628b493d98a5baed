-- Up Migration

alter table vault_item
  -- what is made while the item is processed
  add column step text check (step in ('analysing', 'poster')),
  -- of the step, from 0 to 1
  add column step_progress real not null default 0,
  -- time of the last event with the steps, of which there is at most one per second
  add column progressed_at timestamptz;
