import { readConfig, type Environment } from '@velvet/kit/lifecycle/config';
import { z } from 'zod';

const settings = {
  /** days until a notification is forgotten */
  NOTIFICATION_KEPT_DAYS: z.coerce.number().int().min(1).default(180),
  /** days for which a new post of a followed creator is listed */
  NOTIFICATION_POSTS_KEPT_DAYS: z.coerce.number().int().min(1).default(30),
} as const;

export function readNotificationConfig(environment: Environment) {
  return readConfig(settings, environment);
}
