import { maxBulkItems } from '@velvet/contracts/content/limits';

/** One call after another, each with as many ids as one may name. Ends with the first that fails. */
export async function inBatches<Id, Answer>(
  ids: readonly Id[],
  work: (batch: Id[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < ids.length; from += maxBulkItems)
    answers.push(await work(ids.slice(from, from + maxBulkItems)));
  return answers;
}
