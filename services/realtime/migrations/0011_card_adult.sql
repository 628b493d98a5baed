-- Up Migration

-- every card has the value of its event
alter table profile_card alter column adult drop default;
