import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';

const settings = {
  /** rate limit of one person, in messages per minute */
  MESSAGING_SENDS_PER_MINUTE: z.coerce.number().int().min(1).default(120),
  /** time for which a subscription counts as active after a paid period while its renewal is pending; hours */
  MESSAGING_RENEWAL_TOLERANCE_HOURS: z.coerce.number().min(0).max(168).default(24),
  /** broadcasts of one creator that one person receives per day; the person is skipped by further ones */
  MESSAGING_BROADCASTS_PER_DAY: z.coerce.number().int().min(1).max(20).default(3),
  /** time in which a broadcast waits for the people that have not opened it; days */
  MESSAGING_BROADCAST_KEPT_DAYS: z.coerce.number().int().min(1).max(365).default(30),
  /** days for which requests to the support team are kept after their last message; three years by the privacy notice */
  MESSAGING_SUPPORT_KEPT_DAYS: z.coerce.number().int().min(1).default(1096),
} as const;

export function readMessagingConfig(environment: Environment) {
  const read = readConfig(settings, environment);
  return {
    sendsPerMinute: read.MESSAGING_SENDS_PER_MINUTE,
    renewalToleranceMs: read.MESSAGING_RENEWAL_TOLERANCE_HOURS * 3_600_000,
    broadcastsPerDay: read.MESSAGING_BROADCASTS_PER_DAY,
    broadcastKeptMs: read.MESSAGING_BROADCAST_KEPT_DAYS * 86_400_000,
    supportKeptDays: read.MESSAGING_SUPPORT_KEPT_DAYS,
  } as const;
}

export type MessagingConfig = ReturnType<typeof readMessagingConfig>;
