-- Up Migration

-- A subject of which a creator sells a number of pieces. What is left is counted from the payments.
create table stock (
  subject_id uuid primary key,
  subject_kind text not null,
  creator_id text not null,
  piece_limit int not null check (piece_limit > 0),
  -- of the offer that set the limit
  offer_revision int not null,
  -- of our events; 0 before the first
  revision int not null default 0
);

-- the stock of which a payment takes a piece, unless it fails
alter table payment add column stock_id uuid;
create index payment_of_stock on payment (stock_id) where stock_id is not null;
