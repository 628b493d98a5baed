-- Up Migration
create index person_newest_creators on person (joined_at desc, id desc)
  where deletion_requested_at is null and visibility = 'public' and role = 'creator';
