import type { Reaction } from '@velvet/contracts/content/events';
import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type Subject = 'post' | 'comment';

/** Changes rows and their counter in one statement, so that they agree. `subject` is also the name of the counted table. */
export function reactionRepository(db: Queries, subject: Subject) {
  const rows = `${subject}_reaction`;
  const id = `${subject}_id`;
  return {
    async find(subjectId: string, userId: UserId): Promise<Reaction | null> {
      const row = await db.one<{ reaction: Reaction }>(
        `${rows}.find`,
        `select reaction from ${rows} where ${id} = $1 and user_id = $2`,
        [subjectId, userId],
      );
      return row?.reaction ?? null;
    },

    /** @returns the former reaction; undefined if nothing changed */
    upsert(
      subjectId: string,
      userId: UserId,
      reaction: Reaction,
      at: Date,
    ): Promise<{ previous: Reaction | null } | undefined> {
      return db.one(
        `${rows}.upsert`,
        `with changed as (
           insert into ${rows} (${id}, user_id, reaction, reacted_at) values ($1, $2, $3, $4)
           on conflict (${id}, user_id) do update set reaction = $3, reacted_at = $4 where ${rows}.reaction <> $3
           returning old.reaction as previous),
         counted as (update ${subject} set like_count = like_count + 1 where id = $1 and exists (select from changed where previous is null))
         select previous from changed`,
        [subjectId, userId, reaction, at],
      );
    },

    delete(subjectId: string, userId: UserId): Promise<{ previous: Reaction } | undefined> {
      return db.one(
        `${rows}.delete`,
        `with changed as (delete from ${rows} where ${id} = $1 and user_id = $2 returning reaction as previous),
         counted as (update ${subject} set like_count = like_count - 1 where id = $1 and exists (select from changed))
         select previous from changed`,
        [subjectId, userId],
      );
    },
  };
}
