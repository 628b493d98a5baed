import type { Reaction } from '@velvet/contracts/content/events';
import type { UserId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';
import { counterOf, type SubjectKinds } from '#subjects/subject.ts';

/** Changes rows and their counter in one statement, so that they agree. */
export function reactionRepository(db: Queries, kinds: SubjectKinds, { kind, id }: Subject) {
  const { table, column } = counterOf(kinds, kind, 'likes');
  return {
    async find(userId: UserId): Promise<Reaction | null> {
      const row = await db.one<{ reaction: Reaction }>(
        'reaction.find',
        'select reaction from subject_reaction where subject_id = $1 and user_id = $2',
        [id, userId],
      );
      return row?.reaction ?? null;
    },

    /** @returns the former reaction; undefined if nothing changed */
    upsert(userId: UserId, reaction: Reaction, at: Date): Promise<{ previous: Reaction | null } | undefined> {
      return db.one(
        `reaction.upsert.${kind}`,
        `with changed as (
           insert into subject_reaction as r (subject_kind, subject_id, user_id, reaction, reacted_at) values ($1, $2, $3, $4, $5)
           on conflict (subject_id, user_id) do update set reaction = $4, reacted_at = $5 where r.reaction <> $4
           returning old.reaction as previous),
         counted as (update ${table} set ${column} = ${column} + 1 where id = $2 and exists (select from changed where previous is null))
         select previous from changed`,
        [kind, id, userId, reaction, at],
      );
    },

    delete(userId: UserId): Promise<{ previous: Reaction } | undefined> {
      return db.one(
        `reaction.delete.${kind}`,
        `with changed as (delete from subject_reaction where subject_id = $1 and user_id = $2 returning reaction as previous),
         counted as (update ${table} set ${column} = ${column} - 1 where id = $1 and exists (select from changed))
         select previous from changed`,
        [id, userId],
      );
    },
  };
}
