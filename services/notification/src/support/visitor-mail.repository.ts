import type { SupportTicketId } from '@velvet/contracts/ids';
import type { Queries } from '@velvet/kit/database/database';

export type VisitorMail = {
  readonly ticketId: SupportTicketId;
  /** of the answer; 1 for the confirmation, whose `content` is null */
  readonly seq: number;
  readonly address: string;
  readonly key: string;
  readonly number: number;
  readonly subject: string;
  readonly content: string | null;
};

export function visitorMailRepository(db: Queries) {
  return {
    async insert({ ticketId, seq, address, key, number, subject, content }: VisitorMail, now: Date): Promise<void> {
      await db.run(
        'visitorMail.insert',
        `insert into visitor_mail (ticket_id, seq, address, access_key, number, subject, content, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing`,
        [ticketId, seq, address, key, number, subject, content, now],
      );
    },

    async deleteOld(before: Date): Promise<void> {
      await db.run('visitorMail.deleteOld', 'delete from visitor_mail where created_at < $1', [before]);
    },
  };
}
