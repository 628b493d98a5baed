-- Up Migration

-- mails about renewals in a few days
alter table mail_preference add column renewals boolean not null default true;
