-- Up Migration
-- No statement searches rooms by their last change. Replicas of the previous version still read the column; a later migration
-- removes it.
drop index meeting_room_changed;
