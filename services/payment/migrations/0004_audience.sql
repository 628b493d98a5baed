-- Up Migration

-- who may buy; an offer of which that was not told is for nobody until it is told again
alter table offer add column audience text not null default 'private'
  check (audience in ('public', 'followers', 'friends', 'subscribers', 'private'));

create table follow (
  follower_id text not null,
  followed_id text not null,
  primary key (follower_id, followed_id)
);
create index follow_followed on follow (followed_id);
create index block_blocked on block (blocked_id);
