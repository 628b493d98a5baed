-- Up Migration

-- Attempts with cards, for the limit on declined ones: kept for as long as the limit looks back. Attempts that name a card are put
-- down before the provider is asked, so that many at once are counted as well as many in a row.
create table card_attempt (
  id uuid primary key,
  person_id text not null,
  -- the provider's id of the card; null is the customer's default
  card_id text,
  -- the provider's name for the card's number
  fingerprint text,
  -- the network that the request came from
  address text,
  is_declined boolean not null,
  attempted_at timestamptz not null
);
create index card_attempt_person on card_attempt (person_id, attempted_at);
create index card_attempt_fingerprint on card_attempt (fingerprint, attempted_at) where is_declined;
create index card_attempt_address on card_attempt (address, attempted_at) where is_declined;
create index card_attempt_age on card_attempt (attempted_at);
