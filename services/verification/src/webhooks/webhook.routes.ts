import { WebhookNotSigned, receiveVerificationWebhook } from '@velvet/contracts/verification/webhooks';
import { Refusal } from '@velvet/kit/http/refusal';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const webhookRoutes = [
  serve(receiveVerificationWebhook, async ({ provider, clock, webhooks }: Context, { rawBody, headers }) => {
    const event = rawBody && provider.parseWebhook(rawBody, headers, clock.now());
    if (!event) throw new Refusal(WebhookNotSigned);
    await webhooks.takeIn(event);
    return { received: true as const };
  }),
];
