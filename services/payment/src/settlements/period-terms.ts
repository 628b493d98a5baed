import { PlanId } from '@velvet/contracts/ids';
import type { Transaction } from '@velvet/kit/database/database';
import { planRepository } from '#catalog/plan.repository.ts';
import { quote, withCredit, type Quote } from '#catalog/quote.ts';
import type { ProviderCharge, ProviderSubscription } from '#provider/payment-provider.ts';
import type { SubscriptionRow } from '#sales/subscription.repository.ts';

/** Plan and price of a period. `quote`: of a period whose plan differs from the one before */
export type PeriodTerms = Pick<SubscriptionRow, 'planId' | 'priceMinor'> & { quote?: Quote };

/** Returns the terms of a charged period: those that its invoice names, or those of the subscription so far. */
export async function termsOf(tx: Transaction, row: SubscriptionRow, charge: ProviderCharge): Promise<PeriodTerms> {
  const quoted = await quoteOf(tx, row, charge.subscription?.plan ?? null);
  if (!quoted) return { planId: row.planId, priceMinor: row.priceMinor };
  return {
    planId: quoted.planId,
    priceMinor: quoted.renewalMinor,
    quote: withCredit(quoted, charge.price.amountMinor),
  };
}

/** Returns the plan and price of the next periods at the provider; null if they are those of the running one. */
export async function nextTermsOf(
  tx: Transaction,
  row: SubscriptionRow,
  { plan, state }: ProviderSubscription,
): Promise<Pick<SubscriptionRow, 'nextPlanId' | 'nextPriceMinor'>> {
  const quoted = state === 'ended' ? undefined : await quoteOf(tx, row, plan);
  return { nextPlanId: quoted?.planId ?? null, nextPriceMinor: quoted?.renewalMinor ?? null };
}

/** @returns undefined for the plan that the subscription has, and for names of others */
async function quoteOf(tx: Transaction, row: SubscriptionRow, name: string | null): Promise<Quote | undefined> {
  const id = PlanId.safeParse(name);
  if (!id.success || id.data === row.planId) return undefined;
  const plan = await planRepository(tx).find(id.data);
  return plan?.creatorId === row.creatorId ? quote(plan, row.interval) : undefined;
}
