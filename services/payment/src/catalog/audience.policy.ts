import type { Audience } from '@velvet/contracts/content/events';
import { NotInAudience, OfferNotFound } from '@velvet/contracts/payment/failures';
import { Refusal } from '@velvet/kit/http/refusal';

/** What the buyer is to the creator. */
export type Standing = { follows: boolean; followedBack: boolean; isSubscribed: boolean };

/** Refuses whoever a post is not for, with what would make them one of those whom it is for. The rule is content's own. */
export function requireAudience(audience: Audience, { follows, followedBack, isSubscribed }: Standing): void {
  const isInside = {
    public: true,
    // who pays sees what followers see
    followers: follows || isSubscribed,
    subscribers: isSubscribed,
    friends: follows && followedBack,
    private: false,
  }[audience];
  if (isInside) return;
  if (audience === 'followers') throw notInAudience(audience, 'Please follow this creator to buy this.');
  if (audience === 'subscribers') throw notInAudience(audience, 'Please subscribe to this creator to buy this.');
  // what is for friends is not even announced to others
  throw new Refusal(OfferNotFound);
}

function notInAudience(audience: Audience, message: string): Refusal {
  return new Refusal(NotInAudience, { message, details: { audience } });
}
