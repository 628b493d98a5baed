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
    await webhooks.takeNotice(notice).catch((error: unknown) => {
      // refused, so that the provider sends it again
      throw error instanceof ProviderError ? new Refusal(ProviderUnavailable) : error;
    });
    return { received: true as const };
  }),
];
