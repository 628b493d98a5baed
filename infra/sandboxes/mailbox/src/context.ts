import type { Parts } from '@velvet/kit/lifecycle/service';
import { mailService } from '#mails/mail.service.ts';
import { readSandboxConfig } from './config.ts';

/** Constructs all dependencies of the service. */
export function createContext({ db, clock, logger, config: shared, environment }: Parts) {
  const config = readSandboxConfig(environment);
  return {
    logger,
    smtp: { host: config.MAILBOX_SMTP_HOST ?? shared.HOST, port: config.MAILBOX_SMTP_PORT },
    mails: mailService(db, clock, config.MAILBOX_KEPT),
  };
}

export type Context = ReturnType<typeof createContext>;
