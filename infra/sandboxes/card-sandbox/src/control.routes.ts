import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Refusal } from '@velvet/kit/http/refusal';
import { serve } from '@velvet/kit/http/route';
import { StripeError } from '#api/stripe-error.ts';
import { testCards } from '#cards/test-card.ts';
import {
  advanceTime,
  CardNotFound,
  ChargeNotFound,
  closeDispute,
  failRefund,
  KeyRefused,
  listTestCards,
  NotDisputed,
  NotPaid,
  NotRefunded,
  reportFraud,
  updateCard,
} from './calls.ts';
import type { Context } from './context.ts';

export const controlRoutes = [
  serve(listTestCards, async () => testCards.map(({ number, brand, what }) => ({ number, brand, what }))),

  serve(advanceTime, async ({ config, due }: Context, { headers, body }) => {
    requireKey(config.secretKey, headers);
    return due.advance(body);
  }),

  serve(reportFraud, async ({ config, db, fraudWarnings }: Context, { headers, params }) => {
    requireKey(config.secretKey, headers);
    const reported = await db.transaction((tx) => fraudWarnings.report(tx, params.id));
    if (reported === 'unknown') throw new Refusal(ChargeNotFound);
    if (reported === 'refused') throw new Refusal(NotPaid);
    return reported;
  }),

  serve(failRefund, async ({ config, db, refundFailures }: Context, { headers, params }) => {
    requireKey(config.secretKey, headers);
    const failed = await db.transaction((tx) => refundFailures.fail(tx, params.id));
    if (failed === 'unknown') throw new Refusal(ChargeNotFound);
    if (failed === 'refused') throw new Refusal(NotRefunded);
    return failed;
  }),

  serve(updateCard, async ({ config, cardUpdater }: Context, { headers, params, body }) => {
    requireKey(config.secretKey, headers);
    if (!(await cardUpdater.update(params.id, body))) throw new Refusal(CardNotFound);
    return { id: params.id };
  }),

  serve(closeDispute, async ({ config, db, payments }: Context, { headers, params, body }) => {
    requireKey(config.secretKey, headers);
    await db
      .transaction(async (tx) => payments.closeDispute(tx, await payments.lock(tx, params.id), body.outcome))
      .catch((error: unknown) => {
        if (!(error instanceof StripeError)) throw error;
        throw new Refusal(error.status === 404 ? ChargeNotFound : NotDisputed);
      });
    return { status: body.outcome };
  }),
];

function requireKey(key: string, headers: IncomingHttpHeaders): void {
  const expected = Buffer.from(key);
  const given = Buffer.from(String(headers['x-api-key'] ?? ''));
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw new Refusal(KeyRefused);
}
