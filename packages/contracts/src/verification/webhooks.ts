import { z } from 'zod';
import { call } from '#call.ts';
import { failure } from '#failure.ts';

export const WebhookNotSigned = failure(401, 'WebhookNotSigned', 'This message is not signed as it should be.');

export const receiveVerificationWebhook = call({
  method: 'POST',
  path: '/api/verification/webhooks/provider',
  caller: 'anyone',
  summary:
    'What the identity check partner tells us. Signed over its raw bytes; may come twice, late and out of order.',
  body: z.record(z.string(), z.unknown()),
  data: z.object({ received: z.literal(true) }),
  failures: [WebhookNotSigned],
});
