import { createTransport } from 'nodemailer';
import type { MailServer } from '#config.ts';

export type Mail = {
  /** of the receiver */
  readonly address: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** the same for every attempt at a mail, so that a receiver recognizes a repetition; without the domain */
  readonly id: string;
  /** name of the list of such mails (RFC 2919) */
  readonly list: string;
  /** accepts the request of RFC 8058; undefined for mails that cannot be turned off */
  readonly unsubscribeUrl: string | undefined;
};

/** The server rejects the mail for good. */
export class MailRejected extends Error {
  override readonly name = 'MailRejected';
  /** the address does not exist or accepts no mails; otherwise the server rejects this mail */
  readonly isUndeliverable: boolean;

  constructor(isUndeliverable: boolean, options: ErrorOptions) {
    super('The mail server rejects the mail.', options);
    this.isUndeliverable = isUndeliverable;
  }
}

export type Mailer = {
  /**
   * Sends a mail. Any error but the following is temporary.
   * @throws {MailRejected} the server rejects the mail for good
   */
  send(mail: Mail): Promise<void>;
  /** Connects and signs in, without sending a mail. */
  reach(): Promise<unknown>;
};

/** All of an attempt ends within the reservation of a delivery; ms. */
const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, dnsTimeout: 5000, socketTimeout: 8000 } as const;

/** Sends mails over SMTP (RFC 5321). */
export function smtpMailer({ url, sender }: MailServer): Mailer {
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  const { domain } = sender;
  return {
    reach: () => transport.verify(),
    async send({ address, subject, text, html, id, list, unsubscribeUrl }) {
      const message = {
        from: { name: sender.name, address: sender.address },
        // as an object it is not parsed, so it stays one address
        to: { name: '', address },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: {
          'Auto-Submitted': 'auto-generated',
          'List-Id': `<${list}.${domain}>`,
          ...(unsubscribeUrl && {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          }),
        },
      };
      await transport.sendMail(message).catch((error: unknown) => {
        throw asRejection(error) ?? error;
      });
    },
  };
}

/** A mailbox that is full (552) may have space later, and its address exists. */
const fullMailbox = 552;

/**
 * Replies 5xx to the recipient or the data are permanent. Those to the login or the sender are a fault of the configuration, which
 * an operator corrects.
 */
function asRejection(error: unknown): MailRejected | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return undefined;
  const { responseCode, command } = error;
  if (typeof responseCode !== 'number' || responseCode < 500) return undefined;
  if (command === 'RCPT TO') return new MailRejected(responseCode !== fullMailbox, { cause: error });
  return command === 'DATA' ? new MailRejected(false, { cause: error }) : undefined;
}
