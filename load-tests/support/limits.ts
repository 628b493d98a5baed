import type { Journey } from './settings.ts';

/** requests of one address in a minute that the target allows by default, without those of sign-ins */
const usuallyAllowed = { joins: 300, requests: 24_000, reads: 12_000, signIns: 1200 };
/** requests of one person in a conversation: to enter, and for each text of the four of a room */
const ofTalkers = { toEnter: 25, perText: 4 };
/** requests of one person at the tier that is exhausted first, of which a sign-in has eight */
const ofArrivals: Partial<Record<Journey, readonly [requests: number, allowed: number]>> = {
  browse: [5, usuallyAllowed.reads],
  launch: [8, usuallyAllowed.signIns],
  vault: [600, usuallyAllowed.reads],
  purchase: [8 / 4, usuallyAllowed.signIns],
};

type Load = { readonly people?: number; readonly seconds: number; readonly pause?: number };

/** Returns whether the target, with its default limits, refuses requests of this load from a single address. */
export function isTooMuch(journey: Journey, { people = 1, seconds, pause = 60 }: Load): boolean {
  const ofArrival = ofArrivals[journey];
  if (ofArrival) return people * ofArrival[0] * Math.min(1, 60 / seconds) > ofArrival[1];
  const each = ofTalkers.toEnter + ofTalkers.perText * (60 / pause);
  return people > usuallyAllowed.joins || people * each > usuallyAllowed.requests;
}
