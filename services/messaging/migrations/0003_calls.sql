-- Up Migration

-- callType, roomId, timestamp and state of a message that started a call
alter table message add column call jsonb;
alter table message_setting add column who_can_call text not null default 'everyone';
