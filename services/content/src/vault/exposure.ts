import { kindOfAudience, type AudienceKind } from '@velvet/contracts/content/audiences';
import type { VaultExposure } from '@velvet/contracts/content/vault';
import type { ShownIn, VaultRow } from './vault-item.ts';

/** the widest first */
const audiences: readonly AudienceKind[] = ['public', 'followers', 'friends', 'subscribers', 'tier'];

/** Returns the price of an item or a post; null if it is free. */
export const priceOf = ({ priceMinor, currency }: Pick<ShownIn, 'priceMinor' | 'currency'>) =>
  priceMinor > 0 ? { amountMinor: priceMinor, currency } : null;

type Exposed = Pick<VaultRow, 'shareToken' | 'shownIn' | 'isListed' | 'audience' | 'priceMinor' | 'currency'>;

/**
 * Returns how people other than the owner see an item, widest first: a public post, the link, other free posts and the vault, posts for
 * sale, past buyers.
 */
export function exposuresOf(item: Exposed): VaultExposure[] {
  const { shareToken, shownIn, isListed, audience } = item;
  const exposures = shownIn.flatMap(exposureOf);
  if (isListed) exposures.push({ kind: 'vault', audience, price: priceOf(item) });
  if (shareToken !== null) exposures.push({ kind: 'link' });
  return exposures.toSorted((one, other) => rank(one) - rank(other));
}

function exposureOf({ kind, audience, priceMinor, currency, count, isSold }: ShownIn): VaultExposure[] {
  // buyers keep access after a change of the audience
  if (audience === 'private') return isSold ? [{ kind: 'buyers' }] : [];
  const shown = { audience, price: priceOf({ priceMinor, currency }) };
  return [kind === 'post' ? { kind, ...shown, posts: count } : { kind, ...shown, videos: count }];
}

function rank(exposure: VaultExposure): number {
  if (exposure.kind === 'link') return 0.5;
  if (exposure.kind === 'buyers') return Number.POSITIVE_INFINITY;
  const { audience, price } = exposure;
  const reach = audiences.indexOf(kindOfAudience(audience));
  return price === null ? reach : audiences.length + price.amountMinor * audiences.length + reach;
}
