-- The secret of a browser tab, hashed: a participant that joins anew with it replaces its earlier one.
alter table meeting_participant add column rejoin_hash text;
