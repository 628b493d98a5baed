import { WebhookNotVerified } from '@velvet/contracts/payment/failures';
import { receiveProviderWebhook } from '@velvet/contracts/payment/webhooks';
import { Refusal } from '@velvet/kit/http/refusal';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const webhookRoutes = [
  serve(receiveProviderWebhook, async ({ provider, clock, webhooks }: Context, { rawBody, headers }) => {
    const notice = rawBody && provider.readWebhook(rawBody, headers, clock.now());
    if (!notice) throw new Refusal(WebhookNotVerified);
    const { subject } = notice;
    // events that change nothing here are acknowledged, so that the provider does not repeat them
    if (subject) await webhooks.take({ ...notice, subject });
    return { received: true as const };
  }),
];
