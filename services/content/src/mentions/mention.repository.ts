import type { UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

/** The subject of a mention: a post or a comment. */
export type Naming = 'post' | 'comment';

/** SQL of the visible mentions of a row; `row` is the alias of the post or comment. */
export const mentionsJson = (naming: Naming, row: string) =>
  `case when not ${row}.has_mentions then '[]'::json else (select coalesce(json_agg(json_build_object('written', m.written, 'id', m.user_id, 'handle', u.handle) order by m.written), '[]')
     from ${naming}_mention m join profile_card u on u.user_id = m.user_id where m.${naming}_id = ${row}.id and not u.hidden) end`;

export function mentionRepository(db: Queries, naming: Naming) {
  const id = `${naming}_id`;
  const table = naming === 'post' ? 'post' : 'subject_comment';
  return {
    /** Replaces the mentioned people; earlier ones stay marked as notified. */
    async replace(ownId: string, handles: readonly string[]): Promise<void> {
      await db.run(
        `${naming}Mention.delete`,
        `delete from ${naming}_mention where ${id} = $1 and written <> all ($2)`,
        [ownId, handles],
      );
      await db.run(
        `${naming}Mention.insert`,
        `insert into ${naming}_mention (${id}, written, user_id)
         select distinct on (p.handle) $1::uuid, p.handle, p.user_id from profile_card p where p.handle = any ($2) and not p.hidden order by p.handle, p.revision
         on conflict do nothing`,
        [ownId, handles],
      );
      await db.run(
        `${naming}Mention.updateHas`,
        `update ${table} set has_mentions = not has_mentions
          where id = $1 and has_mentions <> exists (select from ${naming}_mention where ${id} = $1)`,
        [ownId],
      );
    },

    async findUnnotified(ownId: string): Promise<UserId[]> {
      const rows = await db.rows<{ userId: UserId }>(
        `${naming}Mention.findUnnotified`,
        `select distinct user_id as "userId" from ${naming}_mention where ${id} = $1 and not told`,
        [ownId],
      );
      return rows.map(({ userId }) => userId);
    },

    async markNotified(ownId: string, userId: UserId): Promise<void> {
      await db.run(
        `${naming}Mention.markNotified`,
        `update ${naming}_mention set told = true where ${id} = $1 and user_id = $2`,
        [ownId, userId],
      );
    },
  };
}
