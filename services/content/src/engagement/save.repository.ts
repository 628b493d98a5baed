import type { UserId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';
import { counterOf, type SubjectKinds } from '#subjects/subject.ts';

/** Changes rows and their counter in one statement, so that they agree. */
export function saveRepository(db: Queries, kinds: SubjectKinds, { kind, id }: Subject) {
  const { table, column } = counterOf(kinds, kind, 'saves');
  return {
    async exists(userId: UserId): Promise<boolean> {
      const row = await db.one('save.find', 'select user_id from subject_save where subject_id = $1 and user_id = $2', [
        id,
        userId,
      ]);
      return row !== undefined;
    },

    async insert(userId: UserId, at: Date): Promise<void> {
      await db.run(
        `save.insert.${kind}`,
        `with added as (insert into subject_save (subject_kind, subject_id, user_id, saved_at) values ($1, $2, $3, $4)
             on conflict do nothing returning subject_id)
         update ${table} set ${column} = ${column} + 1 where id = (select subject_id from added)`,
        [kind, id, userId, at],
      );
    },

    async delete(userId: UserId): Promise<void> {
      await db.run(
        `save.delete.${kind}`,
        `with removed as (delete from subject_save where subject_id = $1 and user_id = $2 returning subject_id)
         update ${table} set ${column} = ${column} - 1 where id = (select subject_id from removed)`,
        [id, userId],
      );
    },
  };
}
