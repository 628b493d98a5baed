import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';

const settings = {
  /** how long a deletion can be taken back */
  ACCOUNT_DELETION_DAYS: z.coerce.number().int().min(0).max(365).default(30),
  /** years of age that a birthday must show; creators need more, which verification asks for */
  ACCOUNT_MINIMUM_AGE: z.coerce.number().int().min(0).max(99).default(18),
  /** people whose id starts with this are marked as made by the seed command; the seed's identities start so */
  ACCOUNT_DEMO_PREFIX: z.string().min(3).default('demo|'),
} as const;

export type AccountConfig = Readonly<{ deletionDays: number; minimumAge: number; demoPrefix: string }>;

export function accountConfig(environment: Environment): AccountConfig {
  const read = readConfig(settings, environment);
  return Object.freeze({
    deletionDays: read.ACCOUNT_DELETION_DAYS,
    minimumAge: read.ACCOUNT_MINIMUM_AGE,
    demoPrefix: read.ACCOUNT_DEMO_PREFIX,
  });
}
