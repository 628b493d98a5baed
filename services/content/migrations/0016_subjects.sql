-- Up Migration
-- Engagement belongs to a subject (kind, id). Ids are UUIDv7, so keys and indexes need the id alone. Replicas of the previous version
-- read and write the views with the former names until they stop; a later migration removes them.
lock table post, comment, post_reaction, comment_reaction, post_save, post_share, post_view in access exclusive mode;

alter table post_reaction drop constraint post_reaction_post_id_fkey;
alter table post_reaction rename to subject_reaction;
alter table subject_reaction rename column post_id to subject_id;
alter table subject_reaction add column subject_kind text not null default 'post';
alter table subject_reaction alter column subject_kind drop default;
alter index post_reaction_pkey rename to subject_reaction_pkey;
alter index post_reaction_newest rename to subject_reaction_newest;
alter index post_reaction_user rename to subject_reaction_user;
insert into subject_reaction (subject_kind, subject_id, user_id, reaction, reacted_at)
  select 'comment', comment_id, user_id, reaction, reacted_at from comment_reaction;
drop table comment_reaction;

alter table post_save drop constraint post_save_post_id_fkey;
alter table post_save rename to subject_save;
alter table subject_save rename column post_id to subject_id;
alter table subject_save add column subject_kind text not null default 'post';
alter table subject_save alter column subject_kind drop default;
alter index post_save_pkey rename to subject_save_pkey;
alter index post_save_newest rename to subject_save_newest;
alter index post_save_user rename to subject_save_user;
alter index post_save_list rename to subject_save_list;

alter table post_share drop constraint post_share_post_id_fkey;
alter table post_share rename to subject_share;
alter table subject_share rename column post_id to subject_id;
alter table subject_share add column subject_kind text not null default 'post';
alter table subject_share alter column subject_kind drop default;
alter index post_share_pkey rename to subject_share_pkey;
alter index post_share_newest rename to subject_share_newest;
alter index post_share_user rename to subject_share_user;
alter index post_share_once rename to subject_share_once;

alter table post_view drop constraint post_view_post_id_fkey;
alter table post_view rename to subject_view;
alter table subject_view rename column post_id to subject_id;
alter table subject_view add column subject_kind text not null default 'post';
alter table subject_view alter column subject_kind drop default;
alter index post_view_pkey rename to subject_view_pkey;
alter index post_view_user rename to subject_view_user;

alter table comment drop constraint comment_post_id_fkey;
alter table comment rename to subject_comment;
alter table subject_comment rename column post_id to subject_id;
alter table subject_comment add column subject_kind text not null default 'post';
alter table subject_comment alter column subject_kind drop default;
alter index comment_pkey rename to subject_comment_pkey;
alter index comment_thread rename to subject_comment_thread;
alter index comment_reply rename to subject_comment_reply;
alter index comment_post rename to subject_comment_subject;
alter index comment_author rename to subject_comment_author;

create view post_reaction as
  select subject_id as post_id, user_id, reaction, reacted_at, subject_kind from subject_reaction where subject_kind = 'post';
alter view post_reaction alter column subject_kind set default 'post';
create view comment_reaction as
  select subject_id as comment_id, user_id, reaction, reacted_at, subject_kind from subject_reaction where subject_kind = 'comment';
alter view comment_reaction alter column subject_kind set default 'comment';
create view post_save as
  select subject_id as post_id, user_id, saved_at, subject_kind from subject_save where subject_kind = 'post';
alter view post_save alter column subject_kind set default 'post';
-- the previous version reads the system column xmax of an inserted share
create view post_share as
  select id, subject_id as post_id, user_id, share_type, share_text, shared_at, day, subject_kind, xmax from subject_share where subject_kind = 'post';
alter view post_share alter column subject_kind set default 'post';
create view post_view as
  select subject_id as post_id, user_id, day, subject_kind from subject_view where subject_kind = 'post';
alter view post_view alter column subject_kind set default 'post';
create view comment as
  select id, subject_id as post_id, author_id, parent_id, text, created_at, like_count, reply_count, edited_at, has_mentions, subject_kind
    from subject_comment where subject_kind = 'post';
alter view comment alter column subject_kind set default 'post';

-- The two triggers below are a foreign key to the table of the kind. That table has the name of the kind in snake case, except of comments.
create function hold_subject() returns trigger language plpgsql as $$
declare
  kind_table text := case new.subject_kind when 'comment' then 'subject_comment'
    else lower(regexp_replace(new.subject_kind, '([A-Z])', '_\1', 'g')) end;
  is_held boolean;
begin
  execute format('select true from %I where id = $1 for key share', kind_table) into is_held using new.subject_id;
  if is_held is null then
    raise foreign_key_violation using message = format('%s %s does not exist', new.subject_kind, new.subject_id);
  end if;
  return null;
end $$;
create trigger hold_subject after insert on subject_reaction for each row execute function hold_subject();
create trigger hold_subject after insert on subject_save for each row execute function hold_subject();
create trigger hold_subject after insert on subject_share for each row execute function hold_subject();
create trigger hold_subject after insert on subject_view for each row execute function hold_subject();
create trigger hold_subject after insert on subject_comment for each row execute function hold_subject();

-- The table of each kind has this trigger. An array, because the cached plan then uses the indexes for any number of rows.
create function delete_engagement() returns trigger language plpgsql as $$
declare
  ids uuid[] := array(select id from gone);
begin
  -- the trigger also fires for statements that delete nothing, so this ends the recursion through comments
  if ids = '{}' then return null; end if;
  delete from subject_comment where subject_id = any (ids);
  delete from subject_reaction where subject_id = any (ids);
  delete from subject_save where subject_id = any (ids);
  delete from subject_share where subject_id = any (ids);
  delete from subject_view where subject_id = any (ids);
  return null;
end $$;
create trigger delete_engagement after delete on post referencing old table as gone for each statement execute function delete_engagement();
create trigger delete_engagement after delete on subject_comment referencing old table as gone for each statement execute function delete_engagement();
