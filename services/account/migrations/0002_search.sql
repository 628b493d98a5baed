-- Up Migration
create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- Apart from person, whose counters change all the time, so that following does not write to these indexes.
create table person_search (
  person_id text collate "C" primary key references person (id) on delete cascade,
  -- of handle and name
  name_words tsvector not null,
  -- of handle, name and bio
  all_words tsvector not null
);
create index person_search_name_words on person_search using gin (name_words);
create index person_search_all_words on person_search using gin (all_words);

-- Every word that anybody can be found by, and how many people: what a mistyped word is likely to mean is looked up
-- here, among words and not in all texts, and how a search is best done is decided by how frequent its words are.
create table search_word (
  word text collate "C" primary key,
  people integer not null check (people >= 0)
);
create index search_word_trigrams on search_word using gin (word gin_trgm_ops);
