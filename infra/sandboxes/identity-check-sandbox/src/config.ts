import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';

const settings = {
  /** public address of its pages */
  IDENTITY_CHECK_URL: z.url(),
  /** API key of its customers */
  IDENTITY_CHECK_API_KEY: z.string().min(1),
  /** webhook URL for the outcome of sessions */
  IDENTITY_CHECK_WEBHOOK_URL: z.url(),
  /** signing secret of webhooks */
  IDENTITY_CHECK_WEBHOOK_SECRET: z.string().min(16),
  /** hours until an unfinished session expires */
  IDENTITY_CHECK_SESSION_HOURS: z.coerce.number().int().min(1).default(24),
} as const;

export function readSandboxConfig(environment: Environment) {
  return readConfig(settings, environment);
}

export type SandboxConfig = ReturnType<typeof readSandboxConfig>;
