import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { requestJson } from '@velvet/kit/http/http-client';
import type { Logger } from '@velvet/kit/observability/logger';
import { retryDelayMs } from './disorder.ts';
import { signatureOf } from './signature.ts';
import { webhookRepository, type Delivery } from './webhook.repository.ts';

export type DelivererParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  config: { webhookUrl: string; webhookSecret: string };
};

const batchSize = 20;
const claimMs = 30_000;
const answerMs = 10_000;
const idleMs = 250;

/** Sends webhooks until each is answered with success: at least once, also over a crash. */
export function webhookDeliverer({ db, clock, logger, config }: DelivererParts) {
  const webhooks = webhookRepository(db);

  async function deliver({ id, attempts, body }: Delivery): Promise<void> {
    const json: unknown = JSON.parse(body);
    try {
      const signature = signatureOf(config.webhookSecret, JSON.stringify(json), clock.now());
      await requestJson(config.webhookUrl, {
        method: 'POST',
        json,
        headers: { 'stripe-signature': signature },
        timeoutMs: answerMs,
      });
      await webhooks.markDelivered(id, clock.now());
    } catch (error) {
      logger.debug({ error, attempts }, 'webhook not taken, trying again later');
      await webhooks.markDueAgain(id, new Date(clock.now().getTime() + retryDelayMs(attempts)));
    }
  }

  async function deliverDue(): Promise<void> {
    for (;;) {
      const now = clock.now();
      const due = await webhooks.claimDue(now, new Date(now.getTime() + claimMs), batchSize);
      if (due.length === 0) return;
      await Promise.all(due.map(deliver));
    }
  }

  /** @returns milliseconds until the next delivery, with an upper limit, because another process may add one */
  async function pauseMs(): Promise<number> {
    const next = await webhooks.findNextDue();
    return next ? Math.min(Math.max(next.getTime() - clock.now().getTime(), 20), idleMs) : idleMs;
  }

  async function run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const pause = await deliverDue()
        .then(pauseMs)
        .catch((error: unknown) => {
          logger.warn({ error }, 'webhooks interrupted');
          return idleMs;
        });
      await delay(pause, undefined, { signal }).catch(() => {});
    }
  }

  return { deliverDue, start: () => startLoop(run) };
}

/** @returns a function that stops it */
function startLoop(run: (signal: AbortSignal) => Promise<void>): () => Promise<void> {
  const stopping = new AbortController();
  const running = run(stopping.signal);
  return async () => {
    stopping.abort();
    await running;
  };
}
