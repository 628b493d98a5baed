import type { PayoutMethodKind } from '@velvet/contracts/payment/payout-terms';
import { PayoutProviderError, type PayoutProvider } from './payout-provider.ts';

/** How the tokens of connected accounts begin. */
const accountPrefix = 'acct_';

/**
 * Chooses the provider of a payout: bank accounts are at one, all other methods at the other. The beginning of a
 * token names its provider.
 * @returns undefined if there is none, and balances are kept
 */
export function payoutProviders(
  bank: PayoutProvider | undefined,
  other: PayoutProvider | undefined,
): PayoutProvider | undefined {
  const given = [bank, other].filter((each) => each !== undefined);
  if (given.length === 0) return undefined;
  const ofKind = (kind: PayoutMethodKind) => given.find(({ kinds }) => kinds.includes(kind)) ?? refuse('refused');
  // a provider that is not set at the moment delays its payouts
  const ofToken = (destination: string) =>
    (destination.startsWith(accountPrefix) ? bank : other) ?? refuse('unreachable');
  return {
    kinds: given.flatMap(({ kinds }) => kinds),
    pays: given.flatMap(({ pays }) => pays),
    accounts: bank?.accounts,
    reach: async () => void (await Promise.all(given.map(({ reach }) => reach()))),
    saveDestination: async (details, owner) => ofKind(details.kind).saveDestination(details, owner),
    deleteDestination: async (destination) => ofToken(destination).deleteDestination(destination),
    pay: async (order) => ofToken(order.destination).pay(order),
    retrieve: async (address) => ofToken(address.destination).retrieve(address),

    /** The cursor begins with the number of the list. */
    async list(window, cursor) {
      const [number = '0', at = ''] = cursor?.split(/:(.*)/s) ?? [];
      const place = Number(number);
      const { items, next } = (await given[place]?.list(window, at || null)) ?? { items: [], next: null };
      if (next !== null) return { items, next: `${place}:${next}` };
      return { items, next: place + 1 < given.length ? `${place + 1}:` : null };
    },
  };
}

function refuse(reason: PayoutProviderError['reason']): never {
  throw new PayoutProviderError(reason);
}
