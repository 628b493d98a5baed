import { receiveProviderWebhook } from '@velvet/contracts/payment/webhooks';
import { newSecret } from '@velvet/kit/base/ids';
import { openHttpWay } from './http-way.ts';

/** Opens the proxies between payment and its providers. @param port of the site, which the card sandbox follows */
export async function openWays(port: number) {
  await using opened = new AsyncDisposableStack();
  const provider = opened.use(await openHttpWay(`http://127.0.0.1:${port + 1}`));
  const webhooks = opened.use(await openHttpWay(`http://127.0.0.1:${port}`));
  const payoutKey = newSecret(24);
  const kept = opened.move();
  return {
    /** from payment to the card provider and the payout provider */
    provider,
    /** from the card provider to the platform */
    webhooks,
    /** of the cluster, whose requests take these ways */
    environment: {
      STRIPE_API_URL: provider.url,
      PAYOUT_PROVIDER_URL: provider.url,
      PAYOUT_PROVIDER_API_KEY: payoutKey,
      PAYOUT_SANDBOX_API_KEY: payoutKey,
      CARD_SANDBOX_WEBHOOK_URL: `${webhooks.url}${receiveProviderWebhook.path}`,
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}
