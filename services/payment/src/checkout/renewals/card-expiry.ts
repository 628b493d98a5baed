import type { CardFace } from '#provider/payment-provider.ts';

/** Returns whether a card, which is valid until the end of its month, has expired at a time. */
export const expiresBefore = ({ expMonth, expYear }: Pick<CardFace, 'expMonth' | 'expYear'>, at: Date): boolean =>
  at.getTime() >= Date.UTC(expYear, expMonth, 1);
