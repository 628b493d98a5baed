-- Up Migration

-- The account of a participant, in the room of a call only: a person who is in a call is busy for the calls of others.
alter table meeting_participant add column user_id text;
