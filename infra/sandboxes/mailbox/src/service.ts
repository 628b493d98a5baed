import { fileURLToPath } from 'node:url';
import { defineService } from '@velvet/kit/lifecycle/service';
import { sweep } from '@velvet/kit/jobs/sweep';
import { mountPages } from '#pages/page.routes.ts';
import { startSmtpServer } from '#smtp/smtp.server.ts';
import { createContext, type Context } from './context.ts';

/** Lists all parts of the service: a mail server whose mails nobody receives, and a page that shows them. */
export const mailbox = defineService({
  name: 'mailbox',
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  facesBrowsers: true,
  context: createContext,
  routes: [],
  consumers: [],
  sweeps: [sweep('mail.deleteOld', 60, ({ mails }: Context) => mails.deleteOld())],
  async attach(server, context: Context) {
    await mountPages(server, context);
    return startSmtpServer(context);
  },
});
