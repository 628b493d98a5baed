import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';

const settings = {
  /** days in which a deletion can be cancelled */
  ACCOUNT_DELETION_DAYS: z.coerce.number().int().min(0).max(365).default(30),
  /** minimum age of members in years; verification enforces a higher one for creators */
  ACCOUNT_MINIMUM_AGE: z.coerce.number().int().min(0).max(99).default(18),
  /** days for which the sign-ins of a person are kept */
  ACCOUNT_SIGN_IN_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
  /** days for which a handle that was given up is kept for its former owner */
  ACCOUNT_HANDLE_REST_DAYS: z.coerce.number().int().min(0).max(3650).default(90),
  /** id prefix of accounts that the seed command created */
  ACCOUNT_DEMO_PREFIX: z.string().min(3).default('demo|'),
} as const;

export type AccountConfig = Readonly<{
  deletionDays: number;
  minimumAge: number;
  signInDays: number;
  handleRestDays: number;
  demoPrefix: string;
}>;

export function accountConfig(environment: Environment): AccountConfig {
  const read = readConfig(settings, environment);
  return Object.freeze({
    deletionDays: read.ACCOUNT_DELETION_DAYS,
    minimumAge: read.ACCOUNT_MINIMUM_AGE,
    signInDays: read.ACCOUNT_SIGN_IN_DAYS,
    handleRestDays: read.ACCOUNT_HANDLE_REST_DAYS,
    demoPrefix: read.ACCOUNT_DEMO_PREFIX,
  });
}
