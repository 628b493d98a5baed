import { jobType } from '@velvet/kit/jobs/jobs';
import { z } from 'zod';

/** Two at once, so that two messages about one session may overtake each other, as real ones do. */
export const deliverWebhook = jobType('identity-check.webhook', z.object({ eventId: z.uuid(), sessionId: z.uuid() }), {
  concurrency: 2,
  retries: 30,
  timeLimitSeconds: 60,
});
