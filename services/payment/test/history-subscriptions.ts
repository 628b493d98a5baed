import type { Currency, Money } from '@velvet/contracts/money';
import { newId } from '@velvet/kit/base/ids';
import type { ProviderCharge, ProviderSubscription } from '#provider/payment-provider.ts';

const monthMs = 30 * 24 * 3_600_000;
const leastMinor = 50;

/** A subscription of a customer at the provider: cents of a period of some months, and the discount of its first months. */
export type Terms = {
  customerId: string;
  amountMinor: number;
  currency: Currency;
  months: number;
  plan: string | null;
  off?: { minor: number; months: number } | undefined;
};

type Life = {
  now: () => Date;
  subscriptions: Map<string, ProviderSubscription>;
  notice: (kind: 'subscription', id: string) => void;
  newCharge: (reference: string, price: Money, more: Partial<ProviderCharge>) => ProviderCharge;
};

/** Subscriptions at the provider, and the steps of their periods. */
function periods({ now, subscriptions, notice, newCharge }: Life) {
  const terms = new Map<string, Terms>();

  function priceOf(id: string, period: number): number {
    const { amountMinor, months, off } = terms.get(id)!;
    if (!off || months * (period - 1) >= off.months) return amountMinor;
    return Math.max(leastMinor, amountMinor - off.minor);
  }

  return {
    terms,
    priceOf,
    after: (from: Date, months: number) => new Date(from.getTime() + months * monthMs),

    set(id: string, fields: Partial<ProviderSubscription>): void {
      subscriptions.set(id, { ...subscriptions.get(id)!, ...fields });
      notice('subscription', id);
    },

    /** Starts a period that is paid. */
    start(id: string, { amountMinor, periodEndsAt }: { amountMinor: number; periodEndsAt: Date }): void {
      const known = subscriptions.get(id)!;
      const period = known.period + 1;
      const { plan, currency } = terms.get(id)!;
      newCharge(known.reference, { amountMinor, currency }, { subscription: { id, period, periodEndsAt, plan } });
      const running = { state: 'active', graceEndsAt: null, pausedUntil: null, late: null } as const;
      this.set(id, { ...running, period, periodEndsAt, plan });
    },

    fail(id: string): void {
      const period = subscriptions.get(id)!.period + 1;
      const late = { period, amountMinor: priceOf(id, period), nextAttemptAt: null, needsAction: false };
      const graceEndsAt = new Date(now().getTime() + 7 * 24 * 3_600_000);
      this.set(id, { state: 'past_due', graceEndsAt, late: { ...late, isRetried: true, declineMessage: null } });
    },
  };
}

const opened = (id: string, reference: string, plan: string | null, at: Date): ProviderSubscription => ({
  id,
  version: 0,
  reference,
  state: 'active',
  period: 0,
  periodEndsAt: at,
  endsAtPeriodEnd: false,
  graceEndsAt: null,
  endReason: null,
  plan,
  pausedUntil: null,
  late: null,
  charges: [],
});

/** The life of subscriptions, each step with its webhook. */
export function subscriptionLife(life: Life) {
  const { now, subscriptions } = life;
  const own = periods(life);
  const { terms, priceOf, after } = own;
  return {
    /** @throws for a customer with a running subscription in another currency, as the provider refuses it */
    subscribe(reference: string, ordered: Terms): string {
      for (const [id, { customerId, currency }] of terms)
        if (
          customerId === ordered.customerId &&
          currency !== ordered.currency &&
          subscriptions.get(id)?.state !== 'ended'
        )
          throw new Error(`The customer ${customerId} has a subscription in ${currency}.`);
      const id = `sub_${newId()}`;
      terms.set(id, ordered);
      subscriptions.set(id, opened(id, reference, ordered.plan, now()));
      own.start(id, { amountMinor: priceOf(id, 1), periodEndsAt: after(now(), ordered.months) });
      return id;
    },

    /** Renews a subscription, or fails to. A period of a pause passes without a charge. */
    renew(id: string, isPaid: boolean): void {
      const { period, periodEndsAt, pausedUntil } = subscriptions.get(id)!;
      const next = after(periodEndsAt, terms.get(id)!.months);
      if (pausedUntil && pausedUntil > periodEndsAt) own.set(id, { period: period + 1, periodEndsAt: next });
      else if (isPaid) own.start(id, { amountMinor: priceOf(id, period + 1), periodEndsAt: next });
      else own.fail(id);
    },

    pause(id: string, months: number): void {
      const { state, pausedUntil, periodEndsAt } = subscriptions.get(id)!;
      if (state === 'active' && !pausedUntil) own.set(id, { pausedUntil: after(periodEndsAt, months) });
    },

    /** Starts a period of a higher tier at once, for its price less a credit. */
    upgrade(id: string, plan: string, price: { amountMinor: number; creditMinor: number }): void {
      if (subscriptions.get(id)!.state !== 'active') return;
      const { amountMinor, creditMinor } = price;
      const { customerId, months, currency } = terms.get(id)!;
      terms.set(id, { customerId, amountMinor, currency, months, plan });
      const charged = Math.max(leastMinor, amountMinor - creditMinor);
      own.start(id, { amountMinor: charged, periodEndsAt: after(now(), months) });
    },

    /** Sets the plan and price of the next periods. */
    changeNext(id: string, plan: string, amountMinor: number): void {
      if (subscriptions.get(id)!.state === 'ended') return;
      terms.set(id, { ...terms.get(id)!, plan, amountMinor });
      own.set(id, { plan });
    },

    end(id: string): void {
      const isUnpaid = subscriptions.get(id)!.state === 'past_due';
      own.set(id, { state: 'ended', endReason: isUnpaid ? 'unpaid' : 'cancelled', late: null });
    },
  };
}
