-- Up Migration

-- Words are found as they are typed. Accents and vowel signs that many writers omit are removed, punctuation separates words ('node.js',
-- '24/7'), and so do the characters of scripts without spaces and the Arabic article. Lower case is that of Unicode in any locale.
create function search_text(given text) returns text language sql immutable strict parallel safe
  return regexp_replace(
    regexp_replace(
      regexp_replace(
        lower(normalize(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]', '', 'g'), NFC) collate "pg_c_utf8"),
        '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'),
      '(^| )([\u0648\u0641\u0628]?\u0627\u0644|\u0644\u0644)(?=[\u0620-\u064a]{2})', '\1', 'g'),
    '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g');

-- Requires the first six words, each whole or as a prefix; null without words. The characters of a word without spaces stand side by side.
create function search_query(given text) returns tsquery language sql immutable strict parallel safe
  return (
    select string_agg(phrase || ':*', ' & ')::tsquery
      from (select phraseto_tsquery('simple', search_text(word))::text as phrase
              from regexp_split_to_table(
                     regexp_replace(normalize(given, NFKC), '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g'), ' ')
                   with ordinality as words (word, place)
             where word <> '' order by place limit 6) typed
     where phrase <> '');

drop index post_words;
create index post_words on post using gin (to_tsvector('simple', search_text(text)))
  where state = 'published' and audience = 'public' and price_minor = 0;
drop index video_words;
create index video_words on video using gin (to_tsvector('simple', search_text(title || ' ' || description)))
  where state = 'published' and audience = 'public' and price_minor = 0;
