import type { Queries } from '@velvet/kit/database/database';
import { subjectKinds } from '#context.ts';
import type { SubjectKinds } from '#subjects/subject.ts';

const tables = {
  likes: 'subject_reaction',
  comments: 'subject_comment',
  shares: 'subject_share',
  saves: 'subject_save',
  views: 'subject_view',
} as const;

/** Returns the subjects of which a counter differs from the rows that it counts. */
export async function miscounted(db: Queries, kinds: SubjectKinds = subjectKinds): Promise<unknown[]> {
  const perKind = Object.entries(kinds).map(([kind, { table, counters }]) => {
    const wrong = Object.entries(tables).flatMap(([name, rows]) => {
      const column = counters[name as keyof typeof tables];
      const count = `(select count(*) from ${rows} where subject_id = s.id and subject_kind = '${kind}')`;
      return column ? [`${column} <> ${count}`] : [];
    });
    return db.rows(`test.miscounted.${kind}`, `select s.id from ${table} s where ${wrong.join(' or ')}`);
  });
  const threads = `select c.id from subject_comment c where reply_count <> (select count(*) from subject_comment where parent_id = c.id)`;
  return [...(await Promise.all(perKind)), await db.rows('test.miscountedThreads', threads)].flat();
}

/** Returns the engagement whose subject does not exist. */
export async function orphans(db: Queries, kinds: SubjectKinds = subjectKinds): Promise<unknown[]> {
  const subjects = Object.values(kinds)
    .map(({ table }) => `select id from ${table}`)
    .join(' union all ');
  const perTable = Object.values(tables).map((table) =>
    db.rows(`test.orphans.${table}`, `select * from ${table} where subject_id not in (${subjects})`),
  );
  return (await Promise.all(perTable)).flat();
}
