import type { UserId } from '@velvet/contracts/ids';
import { TooManyDeclines } from '@velvet/contracts/payment/failures';
import { Refusal } from '@velvet/kit/http/refusal';

/** A request to charge or keep a card. */
export type CardAttempt = {
  personId: UserId;
  /** network of the request; undefined if the gateway did not name it */
  address: string | undefined;
  /** null selects the customer's default card */
  cardId: string | null;
};

export type Limited = 'person' | 'card' | 'address';

/** Time window of the limit; milliseconds. */
export const windowMs = 3_600_000;
/** Time for which an attempt counts as in flight; milliseconds. Longer than the timeout of the provider. */
export const underWayMs = 60_000;

/**
 * Declines within the window after which further attempts are refused. A person mistypes a code or tries another card; a card's own
 * bank stops earlier; behind one address there may be a whole company or a mobile network.
 */
export const mostDeclines: Readonly<Record<Limited, number>> = { person: 5, card: 8, address: 30 };

/** Declines within the window, newest first, at most as many as the limit. */
export type Declines = Readonly<Record<Limited, readonly Date[]>> & {
  /** other cards of the person with an attempt in flight */
  readonly underWay: number;
};

export type Block = { by: Limited; retryAfterMs: number };

/** @returns which limit is reached, and when an attempt is possible again; the longest wait when there are several */
export function blockOf(declines: Declines, now: Date): Block | undefined {
  const blocks: Block[] = [];
  for (const by of ['person', 'card', 'address'] as const) {
    const first = declines[by][mostDeclines[by] - 1];
    if (first) blocks.push({ by, retryAfterMs: Math.max(1, first.getTime() + windowMs - now.getTime()) });
  }
  if (blocks.length === 0 && declines.person.length + declines.underWay >= mostDeclines.person)
    blocks.push({ by: 'person', retryAfterMs: underWayMs });
  return blocks.toSorted((a, b) => b.retryAfterMs - a.retryAfterMs)[0];
}

export function refusalOfBlock({ retryAfterMs }: Block): Refusal {
  const minutes = Math.ceil(retryAfterMs / 60_000);
  return new Refusal(TooManyDeclines, {
    message: `Too many declined cards. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    retryAfterSeconds: Math.ceil(retryAfterMs / 1000),
  });
}
