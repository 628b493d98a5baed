import type { Site } from '#story/running-site.ts';
import { query, queryNumber } from '#kill/query.ts';
import type { Person } from './model/state.ts';

export type Payments = ReturnType<typeof paymentsOf>;

/** Reads the progress of payments whose payer waits at the bank, or has a closed account. */
export const paymentsOf = (site: Site) => ({
  /** Returns the state of a payment, and the purchase that it paid for. */
  async find(paymentId: string): Promise<{ state?: string; purchaseId: string | null }> {
    const [row] = await query<{ state: string; purchaseId: string | null }>(
      site.databaseUrl('payment'),
      `select state, purchase.id as "purchaseId" from payment left join purchase on payment_id = payment.id where payment.id = $1`,
      [paymentId],
    );
    return row ?? { purchaseId: null };
  },

  /** Counts the open subscriptions to a person. */
  countSubscribers: ({ id }: Person): Promise<number> =>
    queryNumber(
      site.databaseUrl('payment'),
      `select count(*) from subscription where creator_id = '${id}' and state in ('pending', 'active', 'past_due')`,
    ),
});
