// The mailbox sandbox beside the service, so that mails go over real SMTP.
import { freePort } from '@velvet/engines/free-port';
import { mailbox } from '@velvet/mailbox/service';
import type { Environment } from '@velvet/kit/lifecycle/config';
import type { Service } from '@velvet/kit/lifecycle/service';
import { openWorld, type World } from '@velvet/testing/world';

const sender = 'Velvet <no-reply@velvet.example>';

export type ReceivedMail = { readonly recipients: string[]; readonly subject: string; readonly raw: string };

export type MailWorld = World & {
  readonly smtpUrl: string;
  /** Returns the mails of an address, oldest first. */
  mailsTo(address: string): Promise<ReceivedMail[]>;
};

/** Opens a world with the given services and a mailbox as their mail server. */
export async function openMailWorld(services: readonly Service[], environment: Environment = {}): Promise<MailWorld> {
  const port = await freePort();
  const smtpUrl = `smtp://127.0.0.1:${port}`;
  const world = await openWorld([mailbox, ...services], {
    environment: { MAILBOX_SMTP_PORT: String(port), SMTP_URL: smtpUrl, MAIL_SENDER: sender, ...environment },
  });
  return {
    ...world,
    smtpUrl,
    async mailsTo(address) {
      const { rows } = await world
        .service('mailbox')
        .db.pool.query<{ recipients: string[]; subject: string; raw: Buffer }>(
          'select recipients, subject, raw from mail where $1 = any(recipients) order by received_at, id',
          [address],
        );
      return rows.map(({ raw, ...mail }) => ({ ...mail, raw: raw.toString() }));
    },
  };
}

/** Returns a header of a mail, unfolded. */
export function headerOf({ raw }: ReceivedMail, name: string): string | undefined {
  const [head = ''] = raw.split('\r\n\r\n', 1);
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const prefix = `${name.toLowerCase()}: `;
  return unfolded.find((line) => line.toLowerCase().startsWith(prefix))?.slice(prefix.length);
}
