-- Up Migration

-- Posts whose counts changed since they were last told: one row however much happens, so that a hot post is told of as seldom as any other.
create table post_counts_changed (
  post_id uuid primary key references post (id) on delete cascade,
  since timestamptz not null
);

-- A trigger, because many statements count: none can forget it. The row is locked until the commit, so a change is never taken for told before.
create function note_changed_counts() returns trigger language plpgsql as $$
begin
  insert into post_counts_changed (post_id, since) values (new.id, now())
    on conflict (post_id) do update set since = post_counts_changed.since;
  return null;
end $$;
create trigger post_counts_changed after update of like_count, comment_count, share_count on post for each row
  when (new.state = 'published' and (old.like_count, old.comment_count, old.share_count) is distinct from (new.like_count, new.comment_count, new.share_count))
  execute function note_changed_counts();
