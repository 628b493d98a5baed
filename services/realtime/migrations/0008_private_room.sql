-- Up Migration

-- a call: only the members of this conversation can join; null for rooms that are open to everyone with the address
alter table meeting_room add column conversation_id uuid;
