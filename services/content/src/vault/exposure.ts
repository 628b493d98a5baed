import type { VaultExposure } from '@velvet/contracts/content/vault';
import type { ShownIn, VaultRow } from './vault-item.ts';

const audiences = ['public', 'followers', 'friends', 'subscribers'] as const;

/** Returns how people other than the owner see an item, widest first: a public post, the link, other free posts, posts for sale, past buyers. */
export function exposuresOf({ shareToken, shownIn }: Pick<VaultRow, 'shareToken' | 'shownIn'>): VaultExposure[] {
  const exposures = shownIn.flatMap(exposureOf);
  if (shareToken !== null) exposures.push({ kind: 'link' });
  return exposures.toSorted((one, other) => rank(one) - rank(other));
}

function exposureOf({ audience, priceMinor, currency, posts, isSold }: ShownIn): VaultExposure[] {
  // buyers keep access after a change of the audience
  if (audience === 'private') return isSold ? [{ kind: 'buyers' }] : [];
  const price = priceMinor > 0 ? { amountMinor: priceMinor, currency } : null;
  return [{ kind: 'post', audience, price, posts }];
}

function rank(exposure: VaultExposure): number {
  if (exposure.kind === 'link') return 0.5;
  if (exposure.kind === 'buyers') return Number.POSITIVE_INFINITY;
  const { audience, price } = exposure;
  const reach = audiences.indexOf(audience);
  return price === null ? reach : audiences.length + price.amountMinor * audiences.length + reach;
}
