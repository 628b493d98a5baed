import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database';
import { searchWords } from './search-text.ts';

/** What somebody is found by, after every change of handle, name or bio. */
export async function saveSearchWords(
  tx: Queries,
  id: UserId,
  texts: { handle: string; name: string; bio: string },
): Promise<void> {
  const { nameWords, allWords } = searchWords(texts);
  await tx.run(
    'search.savePerson',
    `insert into person_search (person_id, name_words, all_words)
     values ($1, array_to_tsvector($2::text[]), array_to_tsvector($3::text[]))
     on conflict (person_id) do update set name_words = excluded.name_words, all_words = excluded.all_words`,
    [id, nameWords, allWords],
  );
  await tx.run(
    'search.saveWords',
    // in one order everywhere, so that two people with the same words wait for each other and never in a circle
    'insert into search_word (word) select word from unnest($1::text[]) as word order by word on conflict do nothing',
    [allWords],
  );
}

/** Forgets a person, and the words that nobody else is found by. */
export async function deleteSearchWords(tx: Queries, id: UserId): Promise<void> {
  await tx.run(
    'search.deleteWords',
    `delete from search_word
      where word in (select unnest(tsvector_to_array(all_words)) from person_search where person_id = $1)
        and not exists (select from person_search
                         where all_words @@ quote_literal(word)::tsquery and person_id <> $1)`,
    [id],
  );
  await tx.run('search.deletePerson', 'delete from person_search where person_id = $1', [id]);
}
