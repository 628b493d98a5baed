import type { Scope } from '#api/operation.ts';
import { chargeRepository } from '#payments/charge.repository.ts';
import type { SubscriptionRow } from './subscription.repository.ts';

/** Cancels a running subscription at once. One whose first payment is not made expires, and its intent is canceled. */
export async function cancelAtOnce(
  { tx, time, payments, start }: Scope,
  row: SubscriptionRow,
): Promise<SubscriptionRow> {
  const at = await time.now(tx);
  if (row.state !== 'incomplete') return start.end(tx, row, 'cancelled', at);
  const first = await chargeRepository(tx).findOfPeriod(row.id, 1);
  if (first) await payments.cancel(tx, first, at);
  return start.end(tx, row, 'incomplete', at);
}
