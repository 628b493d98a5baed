-- Up Migration

alter table message_setting
  -- price of a first message from somebody that is no subscriber; 0 asks none
  add column first_message_minor bigint not null default 0,
  -- what payment sells for it, from the first price on, and the number of changes
  add column first_message_offer_id uuid,
  add column first_message_revision integer not null default 0;
