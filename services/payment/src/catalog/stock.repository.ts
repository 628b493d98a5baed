import type { PostId, UserId } from '@velvet/contracts/ids';
import type { SubjectKind } from '@velvet/contracts/subject';
import type { Queries } from '@velvet/kit/database/database';

export type StockRow = {
  subjectId: PostId;
  subjectKind: SubjectKind;
  creatorId: UserId;
  total: number;
  revision: number;
};

const columns = `subject_id as "subjectId", subject_kind as "subjectKind", creator_id as "creatorId", piece_limit as total, revision`;

export function stockRepository(db: Queries) {
  return {
    /** Sets the limit of a subject. An offer older than the stored one has no effect. @returns whether it was set */
    async save(
      { subjectId, subjectKind, creatorId, total }: Omit<StockRow, 'revision'>,
      offerRevision: number,
    ): Promise<boolean> {
      const saved = await db.run(
        'stock.save',
        `insert into stock (subject_id, subject_kind, creator_id, piece_limit, offer_revision) values ($1, $2, $3, $4, $5)
         on conflict (subject_id) do update set piece_limit = excluded.piece_limit, offer_revision = excluded.offer_revision
         where stock.offer_revision < excluded.offer_revision`,
        [subjectId, subjectKind, creatorId, total, offerRevision],
      );
      return saved === 1;
    },

    /** Locks the stock of a subject, so that parallel buyers are counted one after another. @returns undefined without a limit */
    lock(subjectId: string): Promise<StockRow | undefined> {
      return db.one('stock.lock', `select ${columns} from stock where subject_id = $1 for update`, [subjectId]);
    },

    /** Counts the pieces that are sold or in a checkout. A statement of its own, so it reads what others committed before the lock. */
    async countTaken(subjectId: string): Promise<number> {
      const row = await db.one<{ taken: number }>(
        'stock.countTaken',
        `select count(*) as taken from payment where stock_id = $1 and state <> 'failed'`,
        [subjectId],
      );
      return row?.taken ?? 0;
    },

    async updateRevision({ subjectId, revision }: Pick<StockRow, 'subjectId' | 'revision'>): Promise<void> {
      await db.run('stock.updateRevision', 'update stock set revision = $2 where subject_id = $1', [
        subjectId,
        revision,
      ]);
    },
  };
}
