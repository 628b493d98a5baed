import { newId } from '@velvet/kit/base/ids';
import type { CheckParts } from './checking.ts';
import { differenceRepository } from './difference.repository.ts';
import { saleRepository } from './sale.repository.ts';

const atOnce = 100;

/**
 * Records the refunds of a payment that did not arrive as one difference, which stays open until an administrator has returned the money
 * another way. A further failed refund closes it and opens a new one with the whole debt, so that nobody acknowledges an unread amount.
 */
export async function reportFailedRefunds({ db, clock, logger }: CheckParts): Promise<void> {
  for (const { id: paymentId, chargeId: objectId, ...sale } of await saleRepository(db).findFailedRefunds(atOnce)) {
    const foundAt = clock.now();
    const difference = {
      id: newId(),
      day: foundAt.toISOString().slice(0, 10),
      kind: 'refund-failed',
      objectId,
      paymentId,
      currency: sale.currency,
      providerMinor: sale.refundedMinor - sale.failedRefundMinor + sale.acknowledgedMinor,
      ownMinor: sale.refundedMinor,
      mending: null,
      foundAt,
    } as const;
    await db.transaction(async (tx) => {
      const differences = differenceRepository(tx);
      await differences.supersede(difference.kind, objectId, foundAt);
      if (await differences.insert(difference)) logger.warn({ difference }, 'a refund came back');
    });
  }
}
