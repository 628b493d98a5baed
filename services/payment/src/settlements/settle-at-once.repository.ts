import { purchaseCompleted } from '@velvet/contracts/payment/events';
import type { Database } from '@velvet/kit/database/database';
import type { z } from 'zod';
import { settleValues, type Settling } from '#sales/payment.repository.ts';

/** Settles in a single statement. @returns whether it was unsettled before; only then the event is published */
export async function settleAtOnce(
  db: Database,
  settling: Settling,
  payload: z.input<typeof purchaseCompleted.payload>,
): Promise<boolean> {
  const row = await db.oneAppending<{ settled: boolean }, typeof purchaseCompleted.payload>(
    {
      name: 'payment.settlePurchase',
      sql: 'select payment_settle_purchase($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) as settled',
      values: settleValues(settling),
    },
    purchaseCompleted,
    payload,
  );
  return row?.settled ?? false;
}
