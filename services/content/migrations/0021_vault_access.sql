-- Up Migration

alter table vault_item
  -- whom the vault of a creator shows the item, unless it is private
  add column audience text not null default 'subscribers',
  add column price_minor bigint not null default 0,
  add column currency text not null default 'USD',
  add column age_restricted boolean not null default false,
  add column offer_revision integer not null default 0,
  add column is_offered boolean not null default false;
create index vault_item_visited on vault_item (owner_id, id desc) where not is_private and state = 'ready';
