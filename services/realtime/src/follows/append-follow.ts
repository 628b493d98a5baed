import type { UserId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database/database';
import type { Context } from '#context.ts';
import { appendRow, insertAppended } from '#log/append.ts';
import { followChanged, userAudience } from '#log/delivery.ts';

/** Instructs the replicas to add or remove a follow of their connections. Returns the position in the log. */
export async function appendFollow(
  context: Context,
  tx: Transaction,
  followerId: UserId,
  payload: { followedId: UserId; follows: boolean },
): Promise<number> {
  appendRow(context, tx, { audience: userAudience(followerId), event: followChanged, payload });
  const position = (await insertAppended(tx)).at(-1);
  if (position === undefined) throw new Error('The log returned no position.');
  return position;
}
