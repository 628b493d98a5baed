import { openPayoutWorld } from './payout-world.ts';
import { sandboxPayoutProvider } from '#payouts/sandbox-payout.provider.ts';
import { payoutKey } from './payment-world.ts';
import { testPayoutProvider } from './payout-provider.contract.ts';

testPayoutProvider('sandbox', async () => {
  const world = await openPayoutWorld();
  return {
    provider: sandboxPayoutProvider({ url: world.url('card-sandbox'), key: payoutKey }),
    emailOf: (kind) => `${kind}.account@example.com`,
    countTransfers: async () => (await world.transfers()).length,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
});
