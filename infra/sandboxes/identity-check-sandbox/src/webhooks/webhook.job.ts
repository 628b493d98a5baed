import { jobType } from '@velvet/kit/jobs/jobs';
import { z } from 'zod';

/** Two concurrent runs, so that webhooks of a session may be reordered, as with real providers. */
export const deliverWebhook = jobType('identity-check.webhook', z.object({ eventId: z.uuid(), sessionId: z.uuid() }), {
  concurrency: 2,
  retries: 30,
  timeLimitSeconds: 60,
});
