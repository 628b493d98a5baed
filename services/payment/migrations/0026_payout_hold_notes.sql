-- Up Migration

alter table payout_hold add column placed_by text, add column note text;

-- Former holds, and why an administrator released them.
create table payout_hold_release (
  id bigint generated always as identity primary key,
  creator_id text not null,
  reason text not null,
  placed_at timestamptz not null,
  placed_by text,
  placed_note text,
  released_at timestamptz not null,
  released_by text not null,
  note text not null
);

create index payout_by_state on payout (state, id desc);
