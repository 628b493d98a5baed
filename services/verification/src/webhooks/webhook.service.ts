import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import { applyOutcome } from '#checks/outcome.service.ts';
import type { VerificationConfig } from '#config.ts';
import type { ProviderEvent, VerificationProvider } from '#provider/verification-provider.ts';
import { webhookRepository } from './webhook.repository.ts';

export type WebhookParts = { db: Database; clock: Clock; provider: VerificationProvider; config: VerificationConfig };

/** Far longer than a recorded message could pass the signature's time check. */
const keptMs = 30 * 24 * 3600 * 1000;

export function webhookService({ db, clock, provider, config }: WebhookParts) {
  return {
    /** A message whose signature was checked already. Sent again, it changes nothing. */
    takeIn({ eventId, reference, outcome }: ProviderEvent): Promise<void> {
      return db.transaction(async (tx) => {
        const now = clock.now();
        const isNew = await webhookRepository(tx).insert(`${provider.name}:${eventId}`, now);
        if (isNew) await applyOutcome(tx, reference, outcome, { minimumAge: config.VERIFICATION_MINIMUM_AGE, now });
      });
    },

    forget: () => webhookRepository(db).deleteBefore(new Date(clock.now().getTime() - keptMs)),
  };
}
