import { sandboxProvider } from '#provider/sandbox.provider.ts';
import { openPartneredWorld, webhookSecret } from './partner.ts';
import { verificationProviderContract } from './provider.contract.ts';

const adapters = [{ name: 'sandbox', open: openSandbox }];

for (const { name, open } of adapters) verificationProviderContract(name, open);

async function openSandbox() {
  const world = await openPartneredWorld();
  const url = world.environment['VERIFICATION_PROVIDER_URL'] ?? '';
  return {
    provider: sandboxProvider({ url, apiKey: 'a-key', webhookSecret }),
    now: world.clock.now,
    press: world.press,
    async received() {
      await world.drain();
      return world.webhooks;
    },
    stopPartner: () => world.service('identity-check-sandbox').stop(),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}
