-- Up Migration
-- Who can write to a person, and who has written to whom: the note of a gift or a tip needs the permission that a message needs.
create table writing_setting (user_id text primary key, revision integer not null, who_can_write text not null);
create table contact (writer_id text not null, reader_id text not null, primary key (writer_id, reader_id));
create index contact_reader on contact (reader_id);
create index subject_offer_first_message on subject_offer (creator_id) where subject_kind = 'firstMessage';
