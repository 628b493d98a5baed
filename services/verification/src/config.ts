import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';

const settings = {
  /** address of the identity check partner */
  VERIFICATION_PROVIDER_URL: z.url(),
  /** key of its API */
  VERIFICATION_PROVIDER_API_KEY: z.string().min(1),
  /** signing secret of the partner's webhooks */
  VERIFICATION_PROVIDER_WEBHOOK_SECRET: z.string().min(16),
  /** years a creator must have; members' 18 is the account service's affair */
  VERIFICATION_MINIMUM_AGE: z.coerce.number().int().min(18).max(99).default(21),
  /** new sessions one person may open at the partner within 24 hours */
  VERIFICATION_TRIES_PER_DAY: z.coerce.number().int().min(1).default(10),
  /** the site's address: where the partner sends the person back to */
  PUBLIC_URL: z.url(),
} as const;

export function readVerificationConfig(environment: Environment) {
  return readConfig(settings, environment);
}

export type VerificationConfig = ReturnType<typeof readVerificationConfig>;
