import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/**
 * Whatever changes what two people are to each other begins with this: their rows are locked in one order, so follows,
 * blocks and deletions between them happen one after another and counters never deadlock.
 */
export async function lockPair(tx: Queries, oneId: UserId, otherId: UserId): Promise<void> {
  await tx.run('person.lockPair', 'select from person where id in ($1, $2) order by id for no key update', [
    oneId,
    otherId,
  ]);
}

/**
 * For what is said of a person who may be just opening an account: either the account finds it said, or what is said
 * finds the account.
 */
export async function lockIdentity(tx: Queries, id: UserId): Promise<void> {
  await tx.run('person.lockIdentity', 'select pg_advisory_xact_lock(7401, hashtext($1))', [id]);
}
