-- Up Migration
-- Numbers the changes of the settings of a person, so that other services ignore older ones.
alter table message_setting add revision integer not null default 1;
