import { inParallel, withinLimit } from '@velvet/kit/base/async';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import type { Background } from '@velvet/kit/jobs/background';
import type { Logger } from '@velvet/kit/observability/logger';
import type { Metrics } from '@velvet/kit/observability/metrics';
import { ProviderError, type OtherSubject, type SignedNotice } from '#provider/payment-provider.ts';
import type { SettlementService } from './settlement.service.ts';
import { waitingWebhookRepository, webhookRepository, type WaitingNotice } from './webhook.repository.ts';

export type WebhookParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  background: Background;
  settlements: SettlementService;
  /** read an object that settles no payment, and store its state; one that is unknown changes nothing */
  others: Readonly<Record<OtherSubject['kind'], (id: string) => Promise<void>>>;
};

/** Time after which a webhook is acknowledged whether or not it has taken effect; the goal is 100 ms. */
const acknowledgeMs = 40;
/** Works in the background beyond which webhooks wait for the sweep, so a provider that hangs does not fill the process. */
const maxInBackground = 200;
/** Time for which waiting webhooks are retried. They are stored as long as others. */
const retriedMs = 3 * 24 * 3_600_000;
/** Time after which a waiting webhook counts as unmatched. */
const unmatchedMs = 60_000;
const retriesAtOnce = 4;
/** A webhook that failed takes effect hours later; seconds. */
const delays = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 3600, 21_600];

/** `unknown`: to the provider or here, or it has taken effect meanwhile; `unreachable`: no answer of the provider */
type Outcome = 'applied' | 'unknown' | 'unreachable' | 'failed';

/** Webhooks of the card provider: each takes effect once. One that is acknowledged before is stored, so a kill loses none. */
export function webhookService(parts: WebhookParts) {
  const { db, clock, logger, background } = parts;
  const webhooks = webhookRepository(db);
  const waiting = waitingWebhookRepository(db);
  const attempt = attemptOf(parts);
  const observe = watchWebhooks(parts);

  /** Waits for the effect of a stored webhook. Without it the sweep retries. */
  async function finish(notice: WaitingNotice, attempted: Promise<Outcome>, stored: Promise<boolean>): Promise<void> {
    const outcome = await attempted;
    const waits = await stored;
    if (outcome === 'applied') await complete(notice);
    else if (outcome === 'unknown' && waits) warnUnknown(notice);
  }

  async function complete({ id, createdAt }: WaitingNotice): Promise<void> {
    await webhooks.updateMatched(id, true);
    observe(createdAt);
  }

  const warnUnknown = (webhook: WaitingNotice): void =>
    logger.warn({ webhook }, 'a webhook is about an unknown charge or subscription');

  return {
    /**
     * Applies the provider's state of the webhook's subject. One that is late or fails is stored and acknowledged, because the provider
     * repeats a refused webhook for days and finally disables the endpoint.
     * @throws {Error} if it cannot be stored; then the provider repeats it
     */
    async take(notice: WaitingNotice): Promise<void> {
      if (await webhooks.isKnown(notice.id)) return;
      if (background.count() >= maxInBackground) return void (await waiting.insert(notice, clock.now()));
      const attempted = attempt(notice);
      const outcome = await withinLimit(acknowledgeMs, attempted);
      if (outcome === 'applied') return observe(notice.createdAt);
      const stored = waiting.insert(notice, clock.now());
      if (outcome === undefined) background.add('webhook', finish(notice, attempted, stored));
      if ((await stored) && outcome === 'unknown') warnUnknown(notice);
    },

    /** Retries waiting webhooks. An outage of the provider ends the run, and the next one begins with another webhook. */
    async retryWaiting(): Promise<void> {
      const now = clock.now();
      const since = new Date(now.getTime() - retriedMs);
      let isReachable = true;
      async function* due() {
        while (isReachable) {
          const notice = await waiting.claim(now, since);
          if (!notice) return;
          yield notice;
        }
      }
      await inParallel(due(), retriesAtOnce, async (notice) => {
        const outcome = await attempt(notice);
        if (outcome === 'applied') await complete(notice);
        if (outcome === 'unreachable') isReachable = false;
      });
    },
  };
}

/** Returns what reads the object of a webhook and books it; a failure is an outcome. */
function attemptOf({ settlements, others, logger }: WebhookParts) {
  async function apply({ subject, id, type }: SignedNotice): Promise<boolean> {
    if (subject.kind === 'charge' || subject.kind === 'subscription')
      return settlements.ask(subject, { id, type, subject });
    await others[subject.kind](subject.id);
    return true;
  }

  return async function attempt(notice: SignedNotice): Promise<Outcome> {
    try {
      return (await apply(notice)) ? 'applied' : 'unknown';
    } catch (error) {
      const reason = error instanceof ProviderError ? error.reason : undefined;
      if (reason === 'not-found') return 'unknown';
      logger.warn({ error, webhookId: notice.id }, 'a webhook has not taken effect');
      return reason === 'unreachable' ? 'unreachable' : 'failed';
    }
  };
}

/** Registers the metrics of webhooks. @returns what records that one has taken effect, by the time of its creation */
function watchWebhooks({ db, clock, metrics }: WebhookParts): (createdAt: Date) => void {
  metrics.watch({
    name: 'webhooks_unmatched',
    help: 'Signed webhooks that have not taken effect a minute after they arrived',
    read: async () => {
      const before = new Date(clock.now().getTime() - unmatchedMs);
      return [{ value: await waitingWebhookRepository(db).count(before) }];
    },
  });
  const delay = metrics.histogram('webhook_delay_seconds', 'Time from the creation of a webhook until it took effect', {
    buckets: delays,
  });
  return (createdAt) => delay.observe(Math.max(0, clock.now().getTime() - createdAt.getTime()) / 1000);
}
