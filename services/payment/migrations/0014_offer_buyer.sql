-- Up Migration

-- the only person that may buy the subject; null for offers to an audience
alter table subject_offer add column buyer_id text;
