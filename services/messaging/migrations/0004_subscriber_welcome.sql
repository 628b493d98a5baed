-- Up Migration

-- text of the message that new subscribers receive; empty sends none
alter table message_setting add column subscriber_welcome text not null default '';

-- subscribers that the creator has welcomed, so that nobody is welcomed twice
create table subscriber_welcomed (
  creator_id text not null,
  subscriber_id text not null,
  primary key (creator_id, subscriber_id)
);
create index subscriber_welcomed_subscriber on subscriber_welcomed (subscriber_id);
