-- Up Migration

alter table vault_item drop constraint vault_item_type_check,
  add constraint vault_item_type_check check (type in ('image', 'video', 'audio', 'document')),
  -- loudness of an audio item over its duration, from 0 to 100; null if its codec could not be decoded
  add column waveform smallint[];
