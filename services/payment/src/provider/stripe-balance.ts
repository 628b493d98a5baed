import type { Stripe } from 'stripe';
import { ProviderError, type BalanceReading, type ProviderBalance } from './payment-provider.ts';
import { rethrow } from './stripe.error.ts';

const pageSize = 100;
/** movements of one reading */
const mostMovements = 1_000_000;
/** readings of a balance that moves meanwhile */
const mostTries = 5;

/** Movements whose amount has a posting here; of all others, and of fees, there is none. */
const bookedTypes = new Set<Stripe.BalanceTransaction.Type>([
  'adjustment',
  'charge',
  'payment',
  'payment_failure_refund',
  'payment_refund',
  'refund',
  'refund_failure',
  'transfer',
  'transfer_refund',
]);

const unbookedOf = ({ type, net, amount }: Stripe.BalanceTransaction): number =>
  bookedTypes.has(type) ? net - amount : net;

/** The balance of the account, with what waits and what connected accounts reserve. */
export function stripeBalance(stripe: Stripe): ProviderBalance {
  return {
    read: (currency, since) => inCurrency(stripe, currency.toLowerCase()).read(since, mostTries).catch(rethrow),
  };
}

/** @param currency lower case, as the provider has it */
function inCurrency(stripe: Stripe, currency: string) {
  const movements = () => stripe.balanceTransactions.list({ limit: pageSize, currency });

  async function sum(): Promise<number> {
    const { available, pending, connect_reserved: reserved = [] } = await stripe.balance.retrieve();
    const ours = [...available, ...pending, ...reserved].filter((part) => part.currency === currency);
    return ours.reduce((total, { amount }) => total + amount, 0);
  }

  /** Adds up what moved since a movement. */
  async function unbookedSince(since: string | null): Promise<number> {
    let [total, read] = [0, 0];
    for await (const movement of movements()) {
      if (movement.id === since) return total;
      total += unbookedOf(movement);
      read += 1;
      if (read > mostMovements) throw new ProviderError('refused');
    }
    return total;
  }

  const findNewest = async () => (await stripe.balanceTransactions.list({ limit: 1, currency })).data[0];

  async function read(since: Parameters<ProviderBalance['read']>[1], tries: number): Promise<BalanceReading> {
    const newest = await findNewest();
    const balanceMinor = await sum();
    const unbookedMinor = since ? await unbookedSince(since.id) : 0;
    if ((await findNewest())?.id === newest?.id)
      return {
        balanceMinor,
        unbookedMinor,
        newest: newest ? { id: newest.id, at: new Date(newest.created * 1000) } : null,
      };
    if (tries === 1) throw new ProviderError('unreachable');
    return read(since, tries - 1);
  }

  return { read };
}
