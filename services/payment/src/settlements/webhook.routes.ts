import { ProviderUnavailable, WebhookNotVerified } from '@velvet/contracts/payment/failures';
import { receiveProviderWebhook } from '@velvet/contracts/payment/webhooks';
import { Refusal } from '@velvet/kit/http/refusal';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { ProviderError } from '#provider/payment-provider.ts';

export const webhookRoutes = [
  serve(receiveProviderWebhook, async ({ provider, webhooks, clock }: Context, { rawBody, headers }) => {
    const notice = rawBody && provider.readWebhook(rawBody, headers, clock.now());
    if (!notice) throw new Refusal(WebhookNotVerified);
    const { subject } = notice;
    // events that change nothing here are acknowledged, so that the provider does not repeat them
    if (subject === null) return { received: true as const };
    await webhooks.takeNotice({ ...notice, subject }).catch((error: unknown) => {
      // refused, so that the provider sends it again
      throw error instanceof ProviderError ? new Refusal(ProviderUnavailable) : error;
    });
    return { received: true as const };
  }),
];
