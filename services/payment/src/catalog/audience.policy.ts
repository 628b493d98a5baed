import { exclusionFrom, type Membership } from '@velvet/access/access';
import type { Audience } from '@velvet/contracts/content/audiences';
import { NotInAudience, OfferNotFound } from '@velvet/contracts/payment/failures';
import { Refusal } from '@velvet/kit/http/refusal';

const messages = {
  follow: 'Please follow this creator to buy this.',
  subscribe: 'Please subscribe to this creator to buy this.',
  tier: 'This is for a higher tier of this creator. Please choose it to buy this.',
};

/**
 * Requires a buyer to be in the audience of an offer.
 *
 * @throws {Refusal} `NotInAudience` with what makes the buyer a member; `OfferNotFound` if others must not learn of the offer
 */
export function requireAudience(audience: Audience, buyer: Membership): void {
  const exclusion = exclusionFrom(audience, buyer);
  if (exclusion === undefined) return;
  if (exclusion === 'absent') throw new Refusal(OfferNotFound);
  const message = exclusion.reason === 'tier' ? messages.tier : messages[exclusion.opens];
  throw new Refusal(NotInAudience, { message, details: { audience } });
}
