import { ProviderUnavailable, WebhookNotVerified } from '@velvet/contracts/payment/failures';
import { receiveProviderWebhook } from '@velvet/contracts/payment/webhooks';
import { Refusal } from '@velvet/kit/http/refusal';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { ProviderError, type ReceivedNotice } from '#provider/payment-provider.ts';

export const webhookRoutes = [
  serve(receiveProviderWebhook, async (context: Context, { rawBody, headers }) => {
    const notice = rawBody && context.provider.readWebhook(rawBody, headers, context.clock.now());
    if (!notice) throw new Refusal(WebhookNotVerified);
    await take(context, notice).catch((error: unknown) => {
      // refused, so that the provider sends it again
      throw error instanceof ProviderError ? new Refusal(ProviderUnavailable) : error;
    });
    return { received: true as const };
  }),
];

/** Events that change nothing here are acknowledged, so that the provider does not repeat them. */
async function take({ provider, webhooks, payouts }: Context, { subject, ...notice }: ReceivedNotice): Promise<void> {
  if (subject === null) return undefined;
  switch (subject.kind) {
    case 'setup':
      // the provider has saved the card; reading it makes a first one the default
      return void (await provider.retrieveSetup(subject.id).catch(ignoreUnknown));
    case 'account':
      return payouts.accounts.takeNotice(subject.id);
    case 'payout':
      return payouts.takeNotice(subject.id);
    case 'charge':
    case 'subscription':
      return webhooks.takeNotice({ ...notice, subject: { kind: subject.kind, id: subject.id } });
  }
}

function ignoreUnknown(error: unknown): void {
  if (!(error instanceof ProviderError) || error.reason !== 'not-found') throw error;
}
