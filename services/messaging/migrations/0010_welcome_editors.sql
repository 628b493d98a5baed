-- Up Migration

-- the administrator who saved the version; null after the deletion of the account
alter table welcome_template add column changed_by text collate "C";
