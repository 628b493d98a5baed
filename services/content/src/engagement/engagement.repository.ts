import type { Counts } from '@velvet/contracts/content/post';
import type { UserId } from '@velvet/contracts/ids';
import type { Subject } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';
import { adapterOf, counterOf, type SubjectKinds } from '#subjects/subject.ts';

const noCounts: Counts = { likes: 0, comments: 0, shares: 0, saves: 0, views: 0 };

/** Changes rows and their counter in one statement, so that they agree. */
export function engagementRepository(db: Queries, kinds: SubjectKinds, { kind, id }: Subject) {
  return {
    /** Counters that the kind does not have are 0. */
    async findCounts(): Promise<Counts> {
      const { table, counters } = adapterOf(kinds, kind);
      const columns = Object.entries(counters).map(([name, column]) => `${column} as ${name}`);
      const counts = await db.one<Partial<Counts>>(
        `counts.find.${kind}`,
        `select ${columns.join(', ')} from ${table} where id = $1`,
        [id],
      );
      return { ...noCounts, ...counts };
    },

    /** Further shares of a person and day are recorded but not counted. @returns whether it is the first of that day */
    async insertShare(
      shareId: string,
      userId: UserId,
      { shareType, shareText }: { shareType: string; shareText: string },
      at: Date,
    ): Promise<boolean> {
      const { table, column } = counterOf(kinds, kind, 'shares');
      const counted = await db.run(
        `share.insert.${kind}`,
        `with added as (
           insert into subject_share (id, subject_kind, subject_id, user_id, share_type, share_text, shared_at, day)
             values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (subject_id, user_id, day) do update set share_type = excluded.share_type, share_text = excluded.share_text
           returning subject_id, xmax = 0 as "isFirst")
         update ${table} set ${column} = ${column} + 1 where id = (select subject_id from added where "isFirst")`,
        [shareId, kind, id, userId, shareType, shareText, at, at.toISOString().slice(0, 10)],
      );
      return counted === 1;
    },

    /** @returns whether it is the first of this person and day */
    async insertView(userId: UserId, day: string): Promise<boolean> {
      const { table, column } = counterOf(kinds, kind, 'views');
      const counted = await db.run(
        `view.insert.${kind}`,
        `with added as (insert into subject_view (subject_kind, subject_id, user_id, day) values ($1, $2, $3, $4)
             on conflict do nothing returning subject_id)
         update ${table} set ${column} = ${column} + 1 where id = (select subject_id from added)`,
        [kind, id, userId, day],
      );
      return counted === 1;
    },
  };
}
