-- Up Migration

-- Partings and voided offers find the gifts on their way.
create index gift_of_creator on gift (creator_id) where state in ('open', 'redeemed');
create index gift_of_subject on gift (subject_id) where subject_id is not null;
create index gift_pending on gift (id) where state = 'pending';
