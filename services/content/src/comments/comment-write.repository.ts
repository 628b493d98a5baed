import type { CommentId, UserId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';
import { counterOf, ownerSql, type SubjectKinds } from '#subjects/subject.ts';
import type { CommentRow } from './comment.repository.ts';

const columns = `c.id, c.subject_kind as "subjectKind", c.subject_id as "subjectId", c.author_id as "authorId", c.parent_id as "parentId"`;

/** `threadAuthorId` is the author of a reply's parent comment. */
export type LockedComment = CommentRow & { subjectOwnerId: UserId; threadAuthorId: UserId | null; text: string };

export function commentWriteRepository(db: Queries, kinds: SubjectKinds) {
  return {
    /** Prevents its deletion until the end of the transaction. */
    findAndHold(id: CommentId): Promise<CommentRow | undefined> {
      return db.one('comment.findAndHold', `select ${columns} from subject_comment c where c.id = $1 for key share`, [
        id,
      ]);
    },

    /** Prevents new replies until the end of the transaction. */
    lock(id: CommentId): Promise<LockedComment | undefined> {
      return db.one(
        'comment.lock',
        `select ${columns}, ${ownerSql(kinds, 'c')} as "subjectOwnerId", c.text,
                (select author_id from subject_comment where id = c.parent_id) as "threadAuthorId"
           from subject_comment c where c.id = $1 for update of c`,
        [id],
      );
    },

    /** Also updates the counters. */
    async insert(
      { id, subjectKind, subjectId, authorId, parentId }: CommentRow,
      text: string,
      at: Date,
    ): Promise<void> {
      await db.run(
        'comment.insert',
        'insert into subject_comment (id, subject_kind, subject_id, author_id, parent_id, text, created_at) values ($1, $2, $3, $4, $5, $6, $7)',
        [id, subjectKind, subjectId, authorId, parentId, text, at],
      );
      await addToCounts(db, kinds, { subjectKind, subjectId, parentId }, 1);
    },

    async updateText(id: CommentId, text: string, at: Date): Promise<void> {
      await db.run('comment.updateText', 'update subject_comment set text = $2, edited_at = $3 where id = $1', [
        id,
        text,
        at,
      ]);
    },

    /** @returns the deleted comment and its replies */
    async delete({ id, ...comment }: CommentRow): Promise<{ id: CommentId; authorId: UserId }[]> {
      const gone = await db.rows<{ id: CommentId; authorId: UserId }>(
        'comment.delete',
        'delete from subject_comment where id = $1 or parent_id = $1 returning id, author_id as "authorId"',
        [id],
      );
      await addToCounts(db, kinds, comment, -gone.length);
      return gone;
    },
  };
}

type Place = Pick<CommentRow, 'subjectKind' | 'subjectId' | 'parentId'>;

/** Counts comments: at the parent comment first, then at the subject, in the lock order of deletions. */
async function addToCounts(db: Queries, kinds: SubjectKinds, place: Place, change: number): Promise<void> {
  const { subjectKind, subjectId, parentId } = place;
  const { table, column } = counterOf(kinds, subjectKind, 'comments');
  if (parentId)
    await db.run('comment.countReplies', 'update subject_comment set reply_count = reply_count + $2 where id = $1', [
      parentId,
      change,
    ]);
  await db.run(`comment.count.${subjectKind}`, `update ${table} set ${column} = ${column} + $2 where id = $1`, [
    subjectId,
    change,
  ]);
}
