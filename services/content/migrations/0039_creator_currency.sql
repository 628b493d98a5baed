-- Up Migration

-- The currency of a creator who chose one; others have USD. It is that of all prices of the creator.
create table creator_currency (creator_id text primary key, currency text not null, revision integer not null);

-- Unused from now on; the release before still writes them.
alter table post alter column currency set default 'USD';
alter table video alter column currency set default 'USD';
alter table message_media alter column currency set default 'USD';
