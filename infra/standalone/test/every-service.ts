import type { Call } from '@velvet/contracts/call';
import { freePort } from '@velvet/engines/free-port';
import type { Environment } from '@velvet/kit/lifecycle/config';
import type { Service } from '@velvet/kit/lifecycle/service';
import { openWorld, type World } from '@velvet/testing/world';
import { platform, providers } from '#services.ts';

/** Every service and all sandboxes in one world. */
export function openWholeWorld(environment: Environment = {}, publicOrigin?: string): Promise<World> {
  return openWiredWorld([...platform, ...providers.map(({ service }) => service)], environment, publicOrigin);
}

export const cardKeys = { publishable: 'pk_sandbox_world_world', secret: 'sk_sandbox_world_world' };

/** Returns the name of the service that serves a call. */
export function serviceOf({ method, path }: Call): string {
  const serves = (call: Call) => call.method === method && call.path === path;
  return platform.find(({ calls }) => calls.some(serves))?.name ?? '';
}

/** Some of the services and sandboxes, wired to each other as in the assembly. */
export async function openWiredWorld(
  services: readonly Service[],
  environment: Environment = {},
  publicOrigin?: string,
): Promise<World> {
  const [payment, cards, verification, identityCheck, smtp] = await Promise.all([
    freePort(),
    freePort(),
    freePort(),
    freePort(),
    freePort(),
  ]);
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const secret = 'a-secret-between-two-of-our-parts';
  return openWorld(services, {
    // browsers have the time of the machine
    ...(publicOrigin && { publicOrigin, isPresent: true }),
    ports: { payment, 'card-sandbox': cards, verification, 'identity-check-sandbox': identityCheck },
    environment: {
      STRIPE_PUBLISHABLE_KEY: cardKeys.publishable,
      STRIPE_SECRET_KEY: cardKeys.secret,
      STRIPE_WEBHOOK_SECRET: secret,
      STRIPE_API_URL: at(cards),
      STRIPE_FRAME_URL: at(cards),
      CARD_SANDBOX_PUBLISHABLE_KEY: cardKeys.publishable,
      CARD_SANDBOX_SECRET_KEY: cardKeys.secret,
      CARD_SANDBOX_URL: at(cards),
      CARD_SANDBOX_WEBHOOK_URL: `${at(payment)}/api/payments/webhooks/provider`,
      CARD_SANDBOX_WEBHOOK_SECRET: secret,
      PAYOUT_SANDBOX_API_KEY: secret,
      PAYOUT_PROVIDER_URL: at(cards),
      PAYOUT_PROVIDER_API_KEY: secret,
      IDENTITY_CHECK_URL: at(identityCheck),
      IDENTITY_CHECK_API_KEY: secret,
      IDENTITY_CHECK_WEBHOOK_URL: `${at(verification)}/api/verification/webhooks/provider`,
      IDENTITY_CHECK_WEBHOOK_SECRET: secret,
      VERIFICATION_PROVIDER_URL: at(identityCheck),
      VERIFICATION_PROVIDER_API_KEY: secret,
      VERIFICATION_PROVIDER_WEBHOOK_SECRET: secret,
      MAILBOX_SMTP_PORT: String(smtp),
      SMTP_URL: `smtp://127.0.0.1:${smtp}`,
      MAIL_SENDER: 'Velvet <no-reply@velvet.example>',
      ...environment,
    },
  });
}
