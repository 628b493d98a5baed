import type { Stripe } from 'stripe';

/** A pause ends this long before the charge that it leads to, because invoices are made at the end of a period; seconds. */
const marginSeconds = 12 * 3600;

/** Returns when a pause ends so that the charge at `until` is the next one; seconds. */
export const resumptionOf = (until: Date): number => Math.floor(until.getTime() / 1000) - marginSeconds;

/**
 * Returns when a paused subscription is charged again; null unless it is paused. After the end of a pause the running period stays
 * unpaid: its invoice is void, and its end is the next charge.
 * @param newest invoice of its periods
 */
export function pausedUntilOf(
  { status, pause_collection: pause, items }: Stripe.Subscription,
  newest: Stripe.Invoice | undefined,
): Date | null {
  if (status !== 'active') return null;
  if (pause?.resumes_at) return new Date((pause.resumes_at + marginSeconds) * 1000);
  const end = items.data[0]?.current_period_end;
  return newest?.status === 'void' && end !== undefined ? new Date(end * 1000) : null;
}
