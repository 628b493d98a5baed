-- Up Migration

-- only what anybody may read is found by its words
create index post_words on post using gin (to_tsvector('simple', text))
  where state = 'published' and audience = 'public' and price_minor = 0;
