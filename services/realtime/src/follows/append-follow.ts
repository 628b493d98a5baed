import type { UserId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database/database';
import type { Context } from '#context.ts';
import { followChanged, userAudience } from '#log/delivery.ts';
import { logRepository } from '#log/log.repository.ts';

/** Instructs the replicas to add or remove a follow of their connections. Returns the position in the log. */
export function appendFollow(
  { clock }: Context,
  tx: Transaction,
  followerId: UserId,
  payload: { followedId: UserId; follows: boolean },
): Promise<number> {
  const row = { audience: userAudience(followerId), event: followChanged, payload, at: clock.now() };
  return logRepository(tx).insert(row);
}
