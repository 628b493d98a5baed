import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** Rested handles of a person: the newest ones only, so that nobody keeps many from others by changing the handle often. */
const keptPerPerson = 5;

export function restedHandleRepository(db: Queries) {
  return {
    /** Keeps the current handle of a person for them. It is free for others from `until` on. */
    async rest(ownerId: UserId, until: Date): Promise<void> {
      await db.run(
        'restedHandle.insert',
        `insert into rested_handle (look, owner_id, until)
         select handle_look(handle), id, $2 from person where id = $1
         on conflict (look) do update set owner_id = excluded.owner_id, until = excluded.until`,
        [ownerId, until],
      );
      await db.run(
        'restedHandle.deleteOldest',
        `delete from rested_handle where look in
           (select look from rested_handle where owner_id = $1 order by until desc, look offset $2)`,
        [ownerId, keptPerPerson],
      );
    },

    /**
     * Ends the rest of a handle that its former owner, or anybody after its time, has taken.
     * @returns false if the handle is kept for another person
     */
    async take(ownerId: UserId, handle: string, now: Date): Promise<boolean> {
      await db.run(
        'restedHandle.take',
        'delete from rested_handle where look = handle_look($2) and (owner_id = $1 or until <= $3)',
        [ownerId, handle, now],
      );
      return (
        (await db.one('restedHandle.find', 'select from rested_handle where look = handle_look($1)', [handle])) ===
        undefined
      );
    },

    async deleteEnded(now: Date): Promise<void> {
      await db.run('restedHandle.deleteEnded', 'delete from rested_handle where until <= $1', [now]);
    },
  };
}
