-- Up Migration

-- The currency of a creator who chose one; others have USD. It is that of all prices of the creator.
create table creator_currency (creator_id text primary key, currency text not null, revision integer not null);

-- Unused from now on; the release before still writes it.
alter table broadcast alter column currency set default 'USD';
