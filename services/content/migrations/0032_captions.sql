-- Up Migration

-- Captions of a video in one language, as WebVTT.
create table video_caption (
  item_id uuid not null references vault_item (id) on delete cascade,
  -- BCP 47, canonical
  language text not null,
  body text not null,
  changed_at timestamptz not null,
  primary key (item_id, language)
);

-- languages of the captions, in order
alter table vault_item add column caption_languages text[] not null default '{}';
