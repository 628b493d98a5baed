import { z } from 'zod';
import { call } from '#call.ts';
import { failure } from '#failure.ts';

export const WebhookNotSigned = failure(401, 'WebhookNotSigned', 'The signature of this webhook is invalid.');

export const receiveVerificationWebhook = call({
  method: 'POST',
  path: '/api/verification/webhooks/provider',
  caller: 'anyone',
  summary:
    'Receives results from the identity check partner. Signed over its raw bytes; may arrive more than once, late or out of order.',
  body: z.record(z.string(), z.unknown()),
  data: z.object({ received: z.literal(true) }),
  failures: [WebhookNotSigned],
});
