-- Up Migration

-- what is left of a limited broadcast, from payment. Not a column of it, because sales would wait for the people that open it.
create table broadcast_stock (
  broadcast_id uuid primary key references broadcast on delete cascade,
  remaining integer not null,
  revision integer not null
);
