import type { Queries } from '@velvet/kit/database/database';
import type { MailSummary, StoredMail } from './mail.ts';

const columns = 'id, received_at as "receivedAt", sender, recipients, subject';

export function mailRepository(db: Queries) {
  return {
    async insert({ id, receivedAt, sender, recipients, subject, raw }: StoredMail): Promise<void> {
      await db.run(
        'mail.insert',
        'insert into mail (id, received_at, sender, recipients, subject, raw) values ($1, $2, $3, $4, $5, $6)',
        [id, receivedAt, sender, recipients, subject, raw],
      );
    },

    /** @param pattern of `like`, for subject and recipients; null for all */
    findNewest(pattern: string | null, limit: number): Promise<MailSummary[]> {
      return db.rows(
        'mail.findNewest',
        `select ${columns} from mail
          where $1::text is null or subject ilike $1 or array_to_string(recipients, ' ') ilike $1
          order by received_at desc, id desc limit $2`,
        [pattern, limit],
      );
    },

    find(id: string): Promise<StoredMail | undefined> {
      return db.one('mail.find', `select ${columns}, raw from mail where id = $1`, [id]);
    },

    deleteAll(): Promise<number> {
      return db.run('mail.deleteAll', 'delete from mail');
    },

    /** Deletes all but the newest. */
    deleteBeyond(kept: number): Promise<number> {
      return db.run(
        'mail.deleteBeyond',
        `delete from mail where (received_at, id) <= (
           select received_at, id from mail order by received_at desc, id desc offset $1 limit 1)`,
        [kept],
      );
    },
  };
}
