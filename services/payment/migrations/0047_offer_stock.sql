-- Up Migration

-- the stock that the offers of several subjects share, such as the messages of one mass message; null: that of the subject, if it has one
alter table subject_offer add column stock_id uuid;
