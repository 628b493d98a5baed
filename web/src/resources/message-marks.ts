import { queryOptions, useQueries } from '@tanstack/react-query';
import { listMessageMarks, maxMarkedItems, type MessageMark } from '@velvet/contracts/content/message-media';
import type { UserId, VaultItemId } from '@velvet/contracts/ids';
import { api } from '#api/client.ts';
import { keysOf } from './cache.ts';

const key = keysOf('messages');

const marksQuery = (userId: UserId | undefined, ids: readonly VaultItemId[]) =>
  queryOptions({
    queryKey: key('marks', userId ?? '', ids.join()),
    queryFn: ({ signal }) => (userId ? api(listMessageMarks, { query: { userId, ids: ids.join(',') }, signal }) : []),
    enabled: userId !== undefined,
  });

/** Which items a person received in messages, saw or bought, by id; empty without a person, and until it is known. */
export function useMessageMarks(
  userId: UserId | undefined,
  itemIds: readonly VaultItemId[],
): ReadonlyMap<VaultItemId, MessageMark> {
  const batches: VaultItemId[][] = [];
  for (let from = 0; from < itemIds.length; from += maxMarkedItems)
    batches.push(itemIds.slice(from, from + maxMarkedItems));
  return useQueries({
    queries: batches.map((ids) => marksQuery(userId, ids)),
    combine: (answers) => new Map(answers.flatMap(({ data }) => data ?? []).map((mark) => [mark.itemId, mark])),
  });
}
