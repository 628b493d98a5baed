import { newId } from '@velvet/kit/base/ids';
import {
  ProviderError,
  type PaymentProvider,
  type ProviderCharge,
  type ProviderNotice,
  type ProviderSubscription,
} from '#provider/payment-provider.ts';

const dayMs = 24 * 3_600_000;

/** A provider in memory whose objects a history moves on. It queues a webhook for every change. */
export function historyProvider(now: () => Date) {
  const charges = new Map<string, ProviderCharge>();
  const subscriptions = new Map<string, ProviderSubscription>();
  const webhooks: ProviderNotice[] = [];
  let version = 0;

  const notice = (kind: 'charge' | 'subscription', id: string): void => {
    webhooks.push({ id: newId(), type: kind, subject: { kind, id } });
  };
  /** Webhooks of a period are about the subscription, as its charges are part of it. */
  const tell = ({ id, subscription }: ProviderCharge) =>
    notice(subscription ? 'subscription' : 'charge', subscription?.id ?? id);

  function change(id: string, fields: Partial<ProviderCharge>): ProviderCharge {
    const changed = { ...charges.get(id)!, ...fields };
    charges.set(id, changed);
    tell(changed);
    return changed;
  }

  function newCharge(reference: string, amountMinor: number, more: Partial<ProviderCharge>): ProviderCharge {
    const charge = chargeOf(reference, amountMinor, more);
    charges.set(charge.id, charge);
    return charge;
  }

  function readSubscription(id: string): ProviderSubscription {
    const known = subscriptions.get(id);
    if (!known) throw new ProviderError('not-found');
    version += 1;
    const own = [...charges.values()].filter(({ subscription }) => subscription?.id === id);
    return { ...known, version, charges: own };
  }

  const methods = {
    retrieveCharge: async (id: string) => charges.get(id) ?? Promise.reject(new ProviderError('not-found')),
    retrieveSubscription: (id: string) => Promise.resolve(readSubscription(id)),
  };

  const subscribed = subscriptionLife({ now, charges, subscriptions, notice, newCharge });
  return {
    ...subscribed,
    // settling reads objects and does nothing else
    provider: methods as unknown as PaymentProvider,
    charges,
    subscriptions,
    webhooks,

    charge(reference: string, amountMinor: number, state: ProviderCharge['state']): ProviderCharge {
      const charge = newCharge(reference, amountMinor, { state });
      tell(charge);
      return charge;
    },

    change,
    readSubscription,
  };
}

const chargeOf = (reference: string, amountMinor: number, more: Partial<ProviderCharge>): ProviderCharge => ({
  id: `pi_${newId()}`,
  reference,
  state: 'succeeded',
  price: { amountMinor, currency: 'USD' },
  card: { brand: 'visa', last4: '4242', country: 'DE' },
  actionUrl: null,
  declineMessage: null,
  refundedMinor: 0,
  disputedMinor: 0,
  dispute: null,
  subscription: null,
  ...more,
});

type Life = {
  now: () => Date;
  charges: Map<string, ProviderCharge>;
  subscriptions: Map<string, ProviderSubscription>;
  notice: (kind: 'subscription', id: string) => void;
  newCharge: (reference: string, amountMinor: number, more: Partial<ProviderCharge>) => ProviderCharge;
};

/** The life of subscriptions, each step with its webhook. */
function subscriptionLife({ now, charges, subscriptions, notice, newCharge }: Life) {
  return {
    subscribe(reference: string, amountMinor: number): string {
      const id = `sub_${newId()}`;
      const periodEndsAt = new Date(now().getTime() + 30 * dayMs);
      subscriptions.set(id, {
        id,
        version: 0,
        reference,
        state: 'active',
        period: 1,
        periodEndsAt,
        endsAtPeriodEnd: false,
        graceEndsAt: null,
        endReason: null,
        plan: null,
        pausedUntil: null,
        late: null,
        charges: [],
      });
      newCharge(reference, amountMinor, { subscription: { id, period: 1, periodEndsAt, plan: null } });
      notice('subscription', id);
      return id;
    },

    renew(id: string, isPaid: boolean): void {
      const known = subscriptions.get(id)!;
      const first = [...charges.values()].find(({ subscription }) => subscription?.id === id)!;
      const period = known.period + 1;
      const periodEndsAt = new Date(known.periodEndsAt.getTime() + 30 * dayMs);
      if (isPaid) {
        newCharge(known.reference, first.price.amountMinor, { subscription: { id, period, periodEndsAt, plan: null } });
        subscriptions.set(id, { ...known, state: 'active', period, periodEndsAt, graceEndsAt: null });
      } else {
        const graceEndsAt = new Date(now().getTime() + 7 * dayMs);
        subscriptions.set(id, { ...known, state: 'past_due', graceEndsAt });
      }
      notice('subscription', id);
    },

    end(id: string): void {
      const known = subscriptions.get(id)!;
      const endReason = known.state === 'past_due' ? 'unpaid' : 'cancelled';
      subscriptions.set(id, { ...known, state: 'ended', endReason });
      notice('subscription', id);
    },
  };
}
