import { z } from 'zod';
import { call } from '#call.ts';
import { WebhookNotVerified } from './failures.ts';

/** The body is opaque here: the route verifies the signature over its bytes, and the provider's adapter parses it. */
export const receiveProviderWebhook = call({
  method: 'POST',
  path: '/api/payments/webhooks/provider',
  caller: 'anyone',
  summary: 'Receives events from the card provider: signed, delivered at least once, in any order.',
  body: z.record(z.string(), z.unknown()),
  data: z.object({ received: z.literal(true) }),
  failures: [WebhookNotVerified],
});
