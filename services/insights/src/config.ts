import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';

const settings = {
  /** days until payers are removed from the log of statistics, and with them what they spent; the privacy policy names two years */
  INSIGHTS_PAYERS_KEPT_DAYS: z.coerce.number().int().min(366).default(730),
} as const;

/** @throws {ConfigError} which names the invalid variable */
export function readInsightsConfig(environment: Environment) {
  return Object.freeze({ payersKeptDays: readConfig(settings, environment).INSIGHTS_PAYERS_KEPT_DAYS });
}
