import type { Call } from '@velvet/contracts/call';
import { Refusal } from '@velvet/kit/http/refusal';
import { serve, type Answer, type Request } from '@velvet/kit/http/route';
import { testCards } from '#cards/test-card.ts';
import { requireKey } from '#http/key.ts';
import {
  advanceTime,
  attachCard,
  cancelCharge,
  cancelSubscription,
  closeDispute,
  createCard,
  createCharge,
  createCustomer,
  createRefund,
  createSubscription,
  detachCard,
  listCards,
  listTestCards,
  readCard,
  readCharge,
  readSubscription,
  resumeSubscription,
  setDefaultCard,
} from './calls.ts';
import type { Context } from './context.ts';
import { ReturnRefused } from './failures.ts';

export const cardRoutes = [
  serve(listTestCards, async () => testCards.map(({ number, brand, what }) => ({ number, brand, what }))),
  serve(createCard, async ({ config, customers }: Context, { headers, body }) => {
    requireKey(config.publishableKey, headers);
    return customers.createCard(body);
  }),
];

/** Serves a call of the merchant's. */
function merchant<C extends Call>(call: C, handle: (context: Context, request: Request<C>) => Promise<Answer<C>>) {
  return serve(call, (context: Context, request: Request<C>) => {
    requireKey(context.config.secretKey, request.headers);
    return handle(context, request);
  });
}

export const merchantRoutes = [
  merchant(createCustomer, ({ customers }, { body }) => customers.create(body)),
  merchant(readCard, ({ customers }, { params }) => customers.readCard(params.id)),
  merchant(listCards, ({ customers }, { params }) => customers.listCards(params.id)),
  merchant(attachCard, ({ customers }, { params }) => customers.attachCard(params.id, params.card)),
  merchant(detachCard, ({ customers }, { params }) => customers.detachCard(params.id, params.card)),
  merchant(setDefaultCard, ({ customers }, { params }) => customers.setDefaultCard(params.id, params.card)),
  merchant(createCharge, async ({ config, charges }, { body }) => {
    requireOwnReturn(config.origins, body.returnUrl);
    return charges.create(body);
  }),
  merchant(readCharge, async ({ charges }, { params }) => charges.present(await charges.find(params.id))),
  merchant(cancelCharge, ({ charges }, { params }) => charges.cancel(params.id)),
  merchant(createRefund, ({ charges }, { body }) => charges.refund(body.charge)),
  merchant(closeDispute, ({ charges }, { params, body }) => charges.closeDispute(params.id, body.outcome)),
  merchant(createSubscription, async ({ config, subscriptions }, { body }) => {
    requireOwnReturn(config.origins, body.returnUrl);
    return subscriptions.create(body);
  }),
  merchant(readSubscription, ({ subscriptions }, { params }) => subscriptions.read(params.id)),
  merchant(cancelSubscription, ({ subscriptions }, { params, body }) =>
    subscriptions.cancel(params.id, body.immediately),
  ),
  merchant(resumeSubscription, ({ subscriptions }, { params }) => subscriptions.resume(params.id)),
  merchant(advanceTime, ({ due }, { body }) => due.advance(body)),
];

/** Rejects return URLs outside the site, because the 3-D Secure page redirects to them. */
function requireOwnReturn(origins: readonly string[], returnUrl: string | null): void {
  if (returnUrl !== null && !origins.includes(new URL(returnUrl).origin))
    throw new Refusal(ReturnRefused, { field: 'returnUrl' });
}
