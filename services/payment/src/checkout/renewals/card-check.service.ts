import { renewalCardExpiring } from '@velvet/contracts/payment/renewal-events';
import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import type { Logger } from '@velvet/kit/observability/logger';
import type { CardFace, PaymentProvider } from '#provider/payment-provider.ts';
import { cardCheckRepository, type UncheckedRenewal } from './card-check.repository.ts';
import { expiresBefore } from './card-expiry.ts';

export type CardCheckParts = { db: Database; clock: Clock; logger: Logger; provider: PaymentProvider };

/** Time before a renewal from which its card is checked. */
const checkedBeforeMs = 14 * 24 * 3_600_000;
/** Renewals of one run, each of which reads from the provider. */
const batchSize = 50;

/**
 * Checks whether the cards of coming renewals are valid then. Cards are read from the provider, which replaces their faces when banks
 * issue new ones, so a replaced card is not reported.
 */
export function cardCheckService({ db, clock, logger, provider }: CardCheckParts) {
  /** The check and its event commit together. */
  function keep(renewal: UncheckedRenewal, card: CardFace | undefined): Promise<void> {
    return db.transaction(async (tx) => {
      const now = clock.now();
      if (!(await cardCheckRepository(tx).insert(renewal, now))) return;
      const { subscriptionId, subscriberId, creatorId, renewsAt } = renewal;
      if (!card || !expiresBefore(card, renewsAt)) return;
      const { brand, last4, expMonth, expYear } = card;
      await tx.append(renewalCardExpiring, {
        subscriptionId,
        subscriberId,
        creatorId,
        card: { brand, last4, expMonth, expYear },
        renewsAt: renewsAt.toISOString(),
        announcedAt: now.toISOString(),
      });
    });
  }

  return {
    async checkDue(): Promise<void> {
      const now = clock.now();
      const until = new Date(now.getTime() + checkedBeforeMs);
      for (const renewal of await cardCheckRepository(db).findDue(now, until, batchSize)) {
        const about = { subscriptionId: renewal.subscriptionId };
        await provider
          .readRenewalCard(renewal.providerSubscriptionId)
          .then((card) => keep(renewal, card))
          // the next run reads it again
          .catch((error: unknown) => logger.warn({ error, ...about }, 'the card of a renewal was not checked'));
      }
    },
  };
}
