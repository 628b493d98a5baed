import { HandleTaken } from '@velvet/contracts/account/profile';
import type { UserId } from '@velvet/contracts/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database, Transaction } from '@velvet/kit/database/database';
import { Refusal } from '@velvet/kit/http/refusal';
import { restedHandleRepository } from './rested-handle.repository.ts';

export type HandleParts = { db: Database; clock: Clock; restDays: number };
export type HandleService = ReturnType<typeof handleService>;

const dayMs = 24 * 3600 * 1000;

/** Handles that rest after their owner has given them up, so that old links lead to nobody else. */
export function handleService({ db, clock, restDays }: HandleParts) {
  return {
    /** Before a person takes another handle, or is deleted. */
    rest: (tx: Transaction, ownerId: UserId) =>
      restedHandleRepository(tx).rest(ownerId, new Date(clock.now().getTime() + restDays * dayMs)),

    /**
     * After the row has the new handle: its unique look has waited for every transaction that gives the handle up.
     * @throws {Refusal} HandleTaken
     */
    async requireFree(tx: Transaction, ownerId: UserId, handle: string): Promise<void> {
      if (!(await restedHandleRepository(tx).take(ownerId, handle, clock.now())))
        throw new Refusal(HandleTaken, { field: 'handle' });
    },

    deleteEnded: () => restedHandleRepository(db).deleteEnded(clock.now()),
  };
}
