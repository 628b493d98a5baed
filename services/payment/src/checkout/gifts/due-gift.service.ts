import type { Clock } from '@velvet/kit/base/clock';
import type { Database } from '@velvet/kit/database/database';
import type { Logger } from '@velvet/kit/observability/logger';
import { giftRepository } from '#sales/gift.repository.ts';
import { subscriptionRepository } from '#sales/subscription.repository.ts';
import { openWaiting } from '#settlements/gift-subscription.ts';
import { subscriptionChanges } from '#settlements/subscription-changes.ts';

/** `refund` returns the whole charge of a payment. */
export type DueGiftParts = {
  db: Database;
  clock: Clock;
  logger: Logger;
  refund: (paymentId: string) => Promise<unknown>;
};

const batchSize = 50;

/** Scheduled work of gifts. */
export function dueGiftService({ db, clock, logger, refund }: DueGiftParts) {
  return {
    /** Refunds gifts that nobody redeemed in time, or whose receiver could not have them. A refused refund is tried again. */
    async refundReturned(): Promise<void> {
      await giftRepository(db).returnExpired(clock.now());
      for (const { id, paymentId } of await giftRepository(db).findReturning(batchSize))
        await refund(paymentId).catch((error: unknown) =>
          logger.warn({ error, giftId: id }, 'a gift was not refunded yet'),
        );
    },

    /** Ends given subscriptions whose time is over; a gift that waits begins in the same transaction. */
    async endOver(): Promise<void> {
      for (const { id } of await giftRepository(db).findOver(clock.now(), batchSize))
        await db.transaction(async (tx) => {
          const row = await subscriptionRepository(tx).findForUpdate(id);
          const isOver = row?.state === 'active' && row.periodEndsAt !== null && row.periodEndsAt <= clock.now();
          if (isOver) await subscriptionChanges(tx, clock).end(row, 'cancelled');
        });
    },

    /** Begins waiting gifts whose turn came without the end of a subscription: an attempt to subscribe failed, or a block ended. */
    async beginWaiting(): Promise<void> {
      for (const { receiverId, creatorId } of await giftRepository(db).findStartable(batchSize))
        await db.transaction(async (tx) => {
          const opened = await openWaiting(tx, clock, receiverId, creatorId);
          if (opened) await subscriptionChanges(tx, clock).activate(opened);
        });
    },
  };
}
