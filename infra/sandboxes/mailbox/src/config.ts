import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';

const settings = {
  /** port of its SMTP server; 0 selects any free port */
  MAILBOX_SMTP_PORT: z.coerce.number().int().min(0).max(65_535).default(2525),
  /** address on which its SMTP server listens; HOST by default */
  MAILBOX_SMTP_HOST: z.string().optional(),
  /** number of mails that it keeps, the newest */
  MAILBOX_KEPT: z.coerce.number().int().min(1).default(1000),
} as const;

export function readSandboxConfig(environment: Environment) {
  return readConfig(settings, environment);
}

export type SandboxConfig = ReturnType<typeof readSandboxConfig>;
