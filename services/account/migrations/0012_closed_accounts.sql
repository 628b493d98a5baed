-- Up Migration

-- what the sweep of closed accounts reads each minute
create index person_closed on person (id) where deletion_requested_at is not null or age_status = 'underage';
