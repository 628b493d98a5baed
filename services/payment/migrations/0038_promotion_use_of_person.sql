-- Up Migration

-- each view of a creator's page looks up whether its viewer has used the promotion
create index promotion_use_of_person on promotion_use (user_id, promotion_id);
