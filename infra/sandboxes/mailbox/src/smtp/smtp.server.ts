import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Context } from '#context.ts';
import { refusals } from './refusing.ts';

const maxBytes = 10 * 1024 * 1024;

/** Starts the SMTP server. It requires no credentials and accepts any. @returns a function that stops it */
export async function startSmtpServer({ smtp, mails, logger }: Context): Promise<() => Promise<void>> {
  const refusalOf = refusals();

  /** @returns the error that the sender receives, which makes it try again */
  async function receive(sender: string, recipients: string[], stream: Readable): Promise<Error | null> {
    try {
      await mails.receive(sender, recipients, await buffer(stream));
      return null;
    } catch (error) {
      logger.error({ error }, 'mail not stored');
      return Object.assign(new Error('The mail could not be stored. Try again later.'), { responseCode: 451 });
    }
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: maxBytes,
    closeTimeout: 1000,
    onAuth: ({ username }, _session, done) => done(null, { user: username ?? '' }),
    onRcptTo({ address }, _session, done) {
      const refusal = refusalOf(address.toLowerCase());
      done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null);
    },
    onData(stream, { envelope }, done) {
      const sender = envelope.mailFrom ? envelope.mailFrom.address : '';
      const recipients = envelope.rcptTo.map(({ address }) => address);
      void receive(sender, recipients, stream).then((error) => done(error, 'Message accepted'));
    },
  });
  server.on('error', (error) => logger.warn({ error }, 'SMTP connection failed'));
  server.listen(smtp.port, smtp.host);
  await once(server.server, 'listening');
  return () => new Promise((resolve) => server.close(() => resolve()));
}
