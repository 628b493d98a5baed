import type { Queries } from '@velvet/kit/database/database';
import { move } from '#balance/balance.ts';
import type { SandboxTime } from '#time/sandbox-time.ts';
import type { Postbox } from '#webhooks/postbox.ts';
import { chargeRowId } from './charge.ts';
import { chargeRepository } from './charge.repository.ts';
import { refundObject } from './payment.objects.ts';
import { refundRepository } from './refund.repository.ts';

/** Refunds that the bank of the card sends back, for example because the card is closed. */
export function refundFailures(time: SandboxTime, post: Postbox) {
  return {
    /** Fails the newest refund of a charge. The charge is no longer refunded by its amount. */
    async fail(tx: Queries, charge: string): Promise<{ id: string } | 'unknown' | 'refused'> {
      const charges = chargeRepository(tx);
      const row = await charges.findForUpdate(chargeRowId(charge));
      if (!row) return 'unknown';
      const failed = await refundRepository(tx).failNewest(row.id);
      if (!failed) return 'refused';
      await charges.update({ ...row, refundedMinor: row.refundedMinor - failed.amountMinor });
      const at = await time.now(tx);
      const { id: source, amountMinor, currency } = failed;
      await move(tx, { type: 'refund_failure', amountMinor, currency, source, again: 'f', createdAt: at });
      await post.append(tx, 'refund.failed', refundObject(failed), at);
      return { id: failed.id };
    },
  };
}
