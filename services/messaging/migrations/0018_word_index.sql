-- Up Migration
-- A pending list would be merged by one of the senders, which then waits for 100 ms, and every search would read it.
alter index message_words set (fastupdate = off);
