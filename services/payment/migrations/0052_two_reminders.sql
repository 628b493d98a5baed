-- Up Migration

-- A renewal can have two reminders. One from before, or of a process of the version before, counts as the last one.
alter table renewal_reminder add column days_before int not null default 3;
alter table renewal_reminder drop constraint renewal_reminder_pkey;
alter table renewal_reminder add primary key (subscription_id, renews_at, days_before);
