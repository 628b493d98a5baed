import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import type { Logger } from '@velvet/kit/observability/logger';
import type { Metrics } from '@velvet/kit/observability/metrics';
import { ProviderError, type ProviderNotice } from '#provider/payment-provider.ts';
import type { SettlementService } from './settlement.service.ts';
import { webhookRepository } from './webhook.repository.ts';

export type WebhookParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  settlements: SettlementService;
};

/** Time for which unmatched webhooks are retried. They are stored as long as others. */
const matchingMs = 3 * 24 * 3_600_000;
const batchSize = 50;
/** A webhook that failed arrives again for hours; seconds. */
const delays = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1800, 3600, 21_600];

/** Webhooks of the card provider: each id takes effect once, and none is lost because it arrives before its charge is known. */
export function webhookService({ db, clock, logger, metrics, settlements }: WebhookParts) {
  const webhooks = webhookRepository(db);
  metrics.watch({
    name: 'webhooks_unmatched',
    help: 'Signed webhooks about a charge or subscription that is not known',
    read: async () => [{ value: await webhooks.countUnmatched() }],
  });
  const delay = metrics.histogram('webhook_delay_seconds', 'Time from the creation of a webhook until it took effect', {
    buckets: delays,
  });

  return {
    /**
     * Applies the provider's state of the webhook's subject. Unknown subjects are stored and retried later, because a refusal would make
     * the provider repeat the webhook for days and finally disable the endpoint.
     * @throws {ProviderError} if the provider does not respond; nothing is stored, so the provider repeats the webhook
     */
    async takeNotice(notice: ProviderNotice & { createdAt: Date }): Promise<void> {
      if (await webhooks.isKnown(notice.id)) return;
      const isMatched = await settlements.ask(notice.subject, notice).catch(async (error: unknown) => {
        if (!isUnknown(error)) throw error;
        await db.transaction(async (tx) => {
          if (await webhookRepository(tx).insert(notice, clock.now()))
            await webhookRepository(tx).updateMatched(notice.id, false);
        });
        return false;
      });
      delay.observe(Math.max(0, clock.now().getTime() - notice.createdAt.getTime()) / 1000);
      if (!isMatched) logger.warn({ webhook: notice }, 'a webhook is about an unknown charge or subscription');
    },

    /** Retries webhooks with unknown subjects, which may be known by now. */
    async matchLate(): Promise<void> {
      const now = clock.now();
      const since = new Date(now.getTime() - matchingMs);
      for (const { id, subject } of await webhooks.claimUnmatched(now, since, batchSize)) {
        const isMatched = await settlements.ask(subject).catch((error: unknown) => {
          if (!isUnknown(error)) logger.warn({ error, webhookId: id }, 'an unmatched webhook could not be asked about');
          return false;
        });
        if (isMatched) await webhooks.updateMatched(id, true);
      }
    },
  };
}

function isUnknown(error: unknown): boolean {
  return error instanceof ProviderError && error.reason === 'not-found';
}
