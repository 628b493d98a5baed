import type { Reaction } from '@velvet/contracts/content/events';
import type { UserId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';
import { counterOf, type SubjectKinds } from '#subjects/subject.ts';

/** Changes rows and their counter in one statement, so that they agree. */
export function reactionRepository(db: Queries, kinds: SubjectKinds, { kind, id }: Subject) {
  const { table, column } = counterOf(kinds, kind, 'likes');
  const rows = `${kind}_reaction`;
  const key = `${kind}_id`;
  return {
    async find(userId: UserId): Promise<Reaction | null> {
      const row = await db.one<{ reaction: Reaction }>(
        `${rows}.find`,
        `select reaction from ${rows} where ${key} = $1 and user_id = $2`,
        [id, userId],
      );
      return row?.reaction ?? null;
    },

    /** @returns the former reaction; undefined if nothing changed */
    upsert(userId: UserId, reaction: Reaction, at: Date): Promise<{ previous: Reaction | null } | undefined> {
      return db.one(
        `${rows}.upsert`,
        `with changed as (
           insert into ${rows} (${key}, user_id, reaction, reacted_at) values ($1, $2, $3, $4)
           on conflict (${key}, user_id) do update set reaction = $3, reacted_at = $4 where ${rows}.reaction <> $3
           returning old.reaction as previous),
         counted as (update ${table} set ${column} = ${column} + 1 where id = $1 and exists (select from changed where previous is null))
         select previous from changed`,
        [id, userId, reaction, at],
      );
    },

    delete(userId: UserId): Promise<{ previous: Reaction } | undefined> {
      return db.one(
        `${rows}.delete`,
        `with changed as (delete from ${rows} where ${key} = $1 and user_id = $2 returning reaction as previous),
         counted as (update ${table} set ${column} = ${column} - 1 where id = $1 and exists (select from changed))
         select previous from changed`,
        [id, userId],
      );
    },
  };
}
