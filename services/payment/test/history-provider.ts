import type { Money } from '@velvet/contracts/money';
import { newId } from '@velvet/kit/base/ids';
import { subscriptionLife } from './history-subscriptions.ts';
import {
  ProviderError,
  type PaymentProvider,
  type ProviderCharge,
  type ProviderNotice,
  type ProviderSubscription,
} from '#provider/payment-provider.ts';

type NextPrice = { plan: string; price: { amountMinor: number } };

/** A provider in memory whose objects a history moves on. It queues a webhook for every change. */
export function historyProvider(now: () => Date) {
  const charges = new Map<string, ProviderCharge>();
  const subscriptions = new Map<string, ProviderSubscription>();
  const webhooks: ProviderNotice[] = [];
  let version = 0;

  const notice = (kind: 'charge' | 'subscription', id: string) =>
    void webhooks.push({ id: newId(), type: kind, subject: { kind, id } });
  /** Webhooks of a period are about the subscription, as its charges are part of it. */
  const tell = ({ id, subscription }: ProviderCharge) =>
    notice(subscription ? 'subscription' : 'charge', subscription?.id ?? id);

  function change(id: string, fields: Partial<ProviderCharge>): ProviderCharge {
    const changed = { ...charges.get(id)!, ...fields };
    charges.set(id, changed);
    tell(changed);
    return changed;
  }

  const newCharge = (...given: Parameters<typeof chargeOf>): ProviderCharge => {
    const charge = chargeOf(...given);
    charges.set(charge.id, charge);
    return charge;
  };

  function readSubscription(id: string): ProviderSubscription {
    const known = subscriptions.get(id);
    if (!known) throw new ProviderError('not-found');
    version += 1;
    const own = [...charges.values()].filter(({ subscription }) => subscription?.id === id);
    return { ...known, version, charges: own };
  }

  const subscribed = subscriptionLife({ now, subscriptions, notice, newCharge });
  const methods = {
    retrieveCharge: async (id: string) => charges.get(id) ?? Promise.reject(new ProviderError('not-found')),
    retrieveSubscription: (id: string) => Promise.resolve(readSubscription(id)),
    changeNextPrice(id: string, { plan, price }: NextPrice) {
      subscribed.changeNext(id, plan, price.amountMinor);
      return Promise.resolve(readSubscription(id));
    },
  };
  return {
    ...subscribed,
    // methods for settling and for new prices
    provider: methods as unknown as PaymentProvider,
    charges,
    subscriptions,
    webhooks,

    change,
    readSubscription,

    charge(reference: string, price: Money, state: ProviderCharge['state']): ProviderCharge {
      const charge = newCharge(reference, price, { state });
      tell(charge);
      return charge;
    },
  };
}

const chargeOf = (reference: string, price: Money, more: Partial<ProviderCharge>): ProviderCharge => ({
  id: `pi_${newId()}`,
  reference,
  state: 'succeeded',
  price,
  card: { brand: 'visa', last4: '4242', country: 'DE' },
  actionUrl: null,
  declineMessage: null,
  refundedMinor: 0,
  failedRefundMinor: 0,
  disputedMinor: 0,
  dispute: null,
  subscription: null,
  ...more,
});
