import { offerPublished, offerWithdrawn } from '@velvet/contracts/content/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { offerRepository } from './offer.repository.ts';

export const onOfferPublished = on(
  offerPublished,
  async (_context: Context, tx, { postId: id, subjectKind: kind, price, ...offer }) => {
    const { amountMinor: priceMinor, currency } = price;
    await offerRepository(tx).save({ ...offer, subject: { kind, id }, priceMinor, currency, isWithdrawn: false });
  },
);

export const onOfferWithdrawn = on(
  offerWithdrawn,
  async (_context: Context, tx, { postId: id, subjectKind: kind, ...offer }) => {
    await offerRepository(tx).withdraw({ ...offer, subject: { kind, id } });
  },
);
