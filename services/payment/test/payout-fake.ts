import { defaultCurrency, type Currency } from '@velvet/contracts/money';
import { createLogger } from '@velvet/kit/observability/logger';
import { createMetrics } from '@velvet/kit/observability/metrics';
import { PayoutProviderError, type PayoutOutcome, type PayoutProvider } from '#payouts/payout-provider.ts';
import { payoutService } from '#payouts/payout.service.ts';
import { noPayouts, openPaymentWorld, type PaymentWorld } from './payment-world.ts';

/** no rule */
const noReserve = { percent: 0, disputes: 1, days: 1 };

/** Fate of a request to the fake: `lost` has its effect without an answer, `refused` has none. */
type Fate = 'completed' | 'processing' | 'rejected' | 'lost' | 'refused';

/** A provider in memory. `transfers` are its amounts by reference, in cents; rejected ones are removed. */
export function fakePayoutProvider() {
  const transfers = new Map<string, number>();
  const currencies = new Map<string, Currency>();
  const outcomes = new Map<string, PayoutOutcome>();
  const state = { fate: (): Fate => 'completed' };
  const provider: PayoutProvider = {
    kinds: ['paypal'],
    pays: ['paypal'],
    accounts: undefined,
    reach: () => Promise.resolve(),
    saveDestination: () => Promise.resolve('rcp_fake'),
    deleteDestination: () => Promise.resolve(),
    async pay({ reference, amount }) {
      const known = outcomes.get(reference);
      if (known) return known;
      const fate = state.fate();
      if (fate === 'refused') throw new PayoutProviderError('unreachable');
      const outcome: PayoutOutcome =
        fate === 'rejected' ? { state: 'failed', reason: 'rejected' } : { state: fate === 'lost' ? 'completed' : fate };
      outcomes.set(reference, outcome);
      currencies.set(reference, amount.currency);
      if (fate !== 'rejected') transfers.set(reference, amount.amountMinor);
      if (fate === 'lost') throw new PayoutProviderError('unreachable');
      return outcome;
    },
    list: () => {
      const listed = [...outcomes].map(([reference, outcome]) => ({
        reference,
        amountMinor: transfers.get(reference) ?? 0,
        currency: currencies.get(reference) ?? defaultCurrency,
        outcome,
      }));
      return Promise.resolve({ items: listed, next: null });
    },
    async retrieve({ reference }) {
      const outcome = outcomes.get(reference);
      if (!outcome) throw new PayoutProviderError('refused');
      if (outcome.state !== 'processing') return outcome;
      const fate = state.fate();
      if (fate === 'rejected') transfers.delete(reference);
      const decided: PayoutOutcome =
        fate === 'rejected' ? { state: 'failed', reason: 'rejected' } : { state: 'completed' };
      outcomes.set(reference, decided);
      return decided;
    },
  };
  return { provider, transfers, state };
}

/** Opens payment without a provider of its own, and payouts on the fake. */
export async function openBarePayouts() {
  const world = await openPaymentWorld(noPayouts);
  const fake = fakePayoutProvider();
  return {
    world,
    fake,
    payouts: payoutsOn(world, fake.provider),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

export function payoutsOn({ db, clock }: PaymentWorld, provider: PayoutProvider) {
  const config = { minimumMinor: 5000, holdDays: 7, coolOffMs: 0, signInMaxAgeMs: 0, reserve: noReserve };
  return payoutService({
    db,
    clock,
    provider,
    config,
    publicUrl: 'http://localhost:3000',
    nextReading: () => Promise.resolve(1),
    logger: createLogger('payouts', 'silent'),
    metrics: createMetrics('payouts'),
  });
}
