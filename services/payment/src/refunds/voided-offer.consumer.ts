import { offerVoided } from '@velvet/contracts/content/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { voidedOfferRepository } from '#catalog/voided-offer.repository.ts';
import { giftRepository } from '#sales/gift.repository.ts';

/** Sweeps refund the purchases and the gifts, because that needs the card provider. */
export const onOfferVoided = on(
  offerVoided,
  async ({ clock }: Context, tx, { postId: id, subjectKind: kind, buyerId }) => {
    await voidedOfferRepository(tx).save({ kind, id }, buyerId, clock.now());
    if (buyerId === null) await giftRepository(tx).returnOfSubject({ kind, id });
  },
);
