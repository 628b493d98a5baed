-- Up Migration

-- the list of what somebody saved, the last saved first
create index post_save_list on post_save (user_id, saved_at desc, post_id desc);
