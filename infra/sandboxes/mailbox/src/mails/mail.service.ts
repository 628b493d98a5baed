import { newId } from '@velvet/kit/base/ids';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { containing } from '@velvet/kit/database/like';
import { parseMail, type MailSummary, type StoredMail } from './mail.ts';
import { mailRepository } from './mail.repository.ts';

/** Number of mails on the page. */
const shown = 200;

export function mailService(db: Database, clock: Clock, kept: number) {
  const mails = mailRepository(db);
  return {
    /** @param sender and recipients of the envelope */
    async receive(sender: string, recipients: string[], raw: Buffer): Promise<void> {
      const { subject = '' } = await parseMail(raw);
      await mails.insert({ id: newId(), receivedAt: clock.now(), sender, recipients, subject, raw });
    },

    list: (query: string): Promise<MailSummary[]> => mails.findNewest(query ? containing(query) : null, shown),
    find: (id: string): Promise<StoredMail | undefined> => mails.find(id),
    clear: () => mails.deleteAll(),
    deleteOld: () => mails.deleteBeyond(kept),
  };
}
