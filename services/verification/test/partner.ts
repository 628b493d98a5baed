// The service and its sandbox partner side by side, everything between them real.
import { initializeVerification } from '@velvet/contracts/verification/checks';
import { identityCheckSandbox } from '@velvet/identity-check-sandbox/service';
import type { Person } from '@velvet/testing/person';
import { openWorld } from '@velvet/testing/world';
import { verification } from '#service.ts';
import { openDoor, type Webhook } from './door.ts';

export const webhookSecret = 'a-secret-for-webhooks';
export const administrator = 'social|administrator';
const webhookPath = '/api/verification/webhooks/provider';

export async function openPartneredWorld() {
  await using resources = new AsyncDisposableStack();
  const door = resources.adopt(await openDoor(), ({ close }) => close());
  const environment = environmentFor(door.url);
  const world = resources.use(await openWorld([identityCheckSandbox, verification], { environment }));
  door.lead({ partner: world.url('identity-check-sandbox'), service: world.url('verification') });
  const kept = resources.move();
  return {
    ...world,
    webhooks: door.webhooks,
    loseWebhooks: door.loseWebhooks,
    /** Submits the form of the partner's page as the person. */
    async press(page: string, decision: 'approve' | 'decline' | 'leave', dateOfBirth = '') {
      const response = await fetch(page, { method: 'POST', body: new URLSearchParams({ decision, dateOfBirth }) });
      return { status: response.status, text: await response.text() };
    },
    /** Returns the webhook with this outcome; webhooks may arrive in any order. */
    webhookOf(state: string): Webhook {
      const webhook = door.webhooks.find(({ body }) => body.toString().includes(`"state":"${state}"`));
      if (!webhook) throw new Error(`The partner has not told of ${state}.`);
      return webhook;
    },
    async sendWebhook(body: Buffer | string, signature: string) {
      const response = await fetch(`${world.url('verification')}${webhookPath}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-signature': signature },
        body: typeof body === 'string' ? body : new Uint8Array(body),
      });
      return response.status;
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

function environmentFor(door: string) {
  return {
    VERIFICATION_PROVIDER_URL: `${door}/partner`,
    VERIFICATION_PROVIDER_API_KEY: 'a-key',
    VERIFICATION_PROVIDER_WEBHOOK_SECRET: webhookSecret,
    IDENTITY_CHECK_URL: `${door}/partner`,
    IDENTITY_CHECK_API_KEY: 'a-key',
    IDENTITY_CHECK_WEBHOOK_URL: `${door}${webhookPath}`,
    IDENTITY_CHECK_WEBHOOK_SECRET: webhookSecret,
    ADMINISTRATORS: administrator,
  };
}

export function start(person: Person) {
  const email = `${person.handle}@example.test`;
  return person.make(initializeVerification, {
    body: { userId: person.id, userEmail: email, userData: { name: person.handle, email } },
  });
}

/** Starts and hands the address of the partner's page back. */
export async function startedPage(person: Person): Promise<string> {
  const { data } = await start(person);
  if (!data) throw new Error('The check did not start.');
  return data.verificationUrl;
}
