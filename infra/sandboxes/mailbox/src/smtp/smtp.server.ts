import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import type { Context } from '#context.ts';
import { refusals } from './refusing.ts';

type Envelope = SMTPServerSession['envelope'];
type Done = (error: Error | null, message: string) => void;

const maxBytes = 10 * 1024 * 1024;

/** Starts the SMTP server. It requires no credentials and accepts any. @returns a function that stops it */
export async function startSmtpServer({ smtp, mails, logger }: Context): Promise<() => Promise<void>> {
  const refusalOf = refusals();

  async function answer(stream: Readable, { mailFrom, rcptTo }: Envelope, done: Done): Promise<void> {
    const recipients = rcptTo.map(({ address }) => address);
    const error = await store(mailFrom ? mailFrom.address : '', recipients, stream);
    done(error, 'Message accepted');
  }

  /** @returns the error that makes the sender try again */
  async function store(sender: string, recipients: string[], stream: Readable): Promise<Error | null> {
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
    onData: (stream, { envelope }, done) => void answer(stream, envelope, done),
  });
  server.on('error', (error) => logger.warn({ error }, 'SMTP connection failed'));
  server.listen(smtp.port, smtp.host);
  await once(server.server, 'listening');
  return () => new Promise((resolve) => server.close(() => resolve()));
}
