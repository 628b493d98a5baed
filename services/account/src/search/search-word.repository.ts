import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { searchWords } from './search-text.ts';

type Found = { readonly handle: string; readonly name: string; readonly bio: string };

/** Stores the words of a person after a change of handle, name or bio. The person must be locked, or new. */
export async function saveSearchWords(tx: Queries, id: UserId, texts: Found): Promise<void> {
  const before = new Set(await findWords(tx, id));
  const { nameWords, allWords } = searchWords(texts);
  await tx.run(
    'search.savePerson',
    `insert into person_search (person_id, name_words, all_words)
     values ($1, array_to_tsvector($2::text[]), array_to_tsvector($3::text[]))
     on conflict (person_id) do update set name_words = excluded.name_words, all_words = excluded.all_words`,
    [id, nameWords, allWords],
  );
  const after = new Set(allWords);
  await countIn(tx, [...after.difference(before)]);
  await countOut(tx, [...before.difference(after)]);
}

/** Deletes a person's words, and words that no other person has. */
export async function deleteSearchWords(tx: Queries, id: UserId): Promise<void> {
  await countOut(tx, await findWords(tx, id));
  await tx.run('search.deletePerson', 'delete from person_search where person_id = $1', [id]);
}

async function findWords(tx: Queries, id: UserId): Promise<string[]> {
  const sql = 'select tsvector_to_array(all_words) as words from person_search where person_id = $1';
  return (await tx.one<{ words: string[] }>('search.findWords', sql, [id]))?.words ?? [];
}

/** Counts in the order of the words, so that two people with the same words cannot deadlock. */
async function countIn(tx: Queries, words: readonly string[]): Promise<void> {
  await tx.run(
    'search.countIn',
    `insert into search_word (word, people) select word, 1 from unnest($1::text[]) as word order by word collate "C"
     on conflict (word) do update set people = search_word.people + 1`,
    [words],
  );
}

async function countOut(tx: Queries, words: readonly string[]): Promise<void> {
  await tx.run(
    'search.countOut',
    `with locked as (select word from search_word where word = any($1::text[]) order by word for update)
     update search_word set people = people - 1 from locked where search_word.word = locked.word`,
    [words],
  );
  await tx.run('search.deleteUnused', 'delete from search_word where word = any($1::text[]) and people = 0', [words]);
}
