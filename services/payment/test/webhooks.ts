import { expect } from 'vitest';
import { webhookSecret, type PaymentWorld } from './payment-world.ts';
import { isCharge, signWebhook } from './stripe-wire.ts';

/** Sends a webhook as the provider does. @returns the status of the answer */
export async function sendWebhook(world: PaymentWorld, body: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const answer = await fetch(`${world.url('payment')}/api/payments/webhooks/provider`, {
    method: 'POST',
    body,
    headers,
  });
  return answer.status;
}

/** Pays so that the answer of the provider and its webhooks are lost. @returns what sends a signed webhook about the charge */
export async function payUnheard(world: PaymentWorld) {
  const [ana, bo] = [await world.creator('ana'), await world.fan('bo')];
  world.webhooks.state.fate = () => 'refused';
  world.provider.state.fate = (request) => (isCharge(request) ? 'lost' : 'passes');
  const { data } = await bo.buy(await world.offer(ana.id, 500), 5);
  expect(data).toMatchObject({ state: 'pending' });
  const charge = await world
    .service('card-sandbox')
    .db.one<{ id: string }>('test.charge', 'select id from charge where reference = $1', [data?.id]);
  const intent = { id: charge?.id.replace('ch_', 'pi_'), metadata: { reference: data?.id } };
  return (id: string, type = 'payment_intent.succeeded', object: object = intent) => {
    const created = Math.floor(world.clock.now().getTime() / 1000);
    const body = JSON.stringify({ id, object: 'event', type, created, data: { object } });
    return sendWebhook(world, body, signWebhook(webhookSecret, body, world.clock.now()));
  };
}
