import type { CheckParts } from './checking.ts';
import { report } from './checking.ts';
import { saleRepository } from './sale.repository.ts';

const atOnce = 100;

/** Records each refund that did not arrive as a difference, which stays open until an administrator has returned the money another way. */
export async function reportFailedRefunds(parts: CheckParts): Promise<void> {
  const day = parts.clock.now().toISOString().slice(0, 10);
  for (const { id, chargeId, refundedMinor, failedRefundMinor } of await saleRepository(parts.db).findFailedRefunds(
    atOnce,
  ))
    await report(
      parts,
      { day },
      {
        kind: 'refund-failed',
        objectId: chargeId,
        paymentId: id,
        providerMinor: refundedMinor - failedRefundMinor,
        ownMinor: refundedMinor,
        mending: null,
      },
    );
}
