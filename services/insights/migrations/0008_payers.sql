-- Up Migration

-- payers are removed from the log after two years
create index activity_payer_at on activity (at) where payer_id is not null;
