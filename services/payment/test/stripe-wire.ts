import { stripeClient } from '#provider/stripe.client.ts';
import { Stripe } from 'stripe';
import type { Passed } from './network.ts';
import { cardKeys } from './payment-world.ts';

/** Whether a request charges a card for a purchase. */
export const isCharge = ({ method, path }: Pick<Passed, 'method' | 'path'>): boolean =>
  method === 'POST' && path === '/v1/payment_intents';

/** Returns the header of a webhook as the provider signs it, at a moment of the test's clock. */
export const signWebhook = (secret: string, payload: string, at: Date): string =>
  Stripe.webhooks.generateTestHeaderString({ secret, payload, timestamp: Math.floor(at.getTime() / 1000) });

/** A client of the provider beside the service's. */
export const stripeOf = (world: { url(service: string): string }): Stripe =>
  stripeClient(cardKeys.secret, world.url('card-sandbox'));
