import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/**
 * Locks the rows of two people in a fixed order. Every change of their relation begins with it, so follows, blocks and deletions are
 * serialized and counters never deadlock.
 */
export async function lockPair(tx: Queries, oneId: UserId, otherId: UserId): Promise<void> {
  await tx.run('person.lockPair', 'select from person where id in ($1, $2) order by id for no key update', [
    oneId,
    otherId,
  ]);
}

/**
 * Serializes facts about a person with the opening of the account: either the account finds the stored fact, or the fact finds the
 * account.
 */
export async function lockIdentity(tx: Queries, id: UserId): Promise<void> {
  await tx.run('person.lockIdentity', 'select pg_advisory_xact_lock(7401, hashtext($1))', [id]);
}
