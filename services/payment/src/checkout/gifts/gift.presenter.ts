import { decimalFromMinor } from '@velvet/contracts/money';
import { PostId } from '@velvet/contracts/ids';
import type { Gift, OfferedGift, RedeemedGift } from '@velvet/contracts/payment/gifts';
import type { PersonCard } from '@velvet/contracts/payment/person-card';
import type { GiftRow } from '#sales/gift.ts';

/** A gift with the people who may be shown to the reader. */
export type ShownGift = GiftRow & {
  creator: PersonCard | null;
  receiver: PersonCard | null;
  giver: PersonCard | null;
};

const about = ({ months, creatorId, creator, subject, note }: ShownGift) => ({
  kind: subject ? ('content' as const) : ('subscription' as const),
  creatorId,
  creator,
  months,
  contentId: subject && PostId.parse(subject.id),
  contentKind: subject && subject.kind,
  note,
});

const stateOf = ({ state }: GiftRow) => (state === 'returning' ? 'returned' : state);

export function giftPresenter(publicUrl: string) {
  return {
    present(gift: ShownGift): Gift {
      const { id, receiver, isAnonymous, code, amountMinor, currency, expiresAt, redeemedAt, openedAt } = gift;
      return {
        ...about(gift),
        id,
        state: stateOf(gift),
        receiver,
        isAnonymous,
        amount: decimalFromMinor(amountMinor),
        currency,
        link: code && `${publicUrl}/gift/${code}`,
        expiresAt: expiresAt && expiresAt.toISOString(),
        redeemedAt: redeemedAt && redeemedAt.toISOString(),
        createdAt: openedAt.toISOString(),
      };
    },

    /** @param redeemed undefined unless the viewer redeemed it */
    presentOffered(gift: ShownGift, redeemed: { periodEndsAt: Date | null } | undefined): OfferedGift | undefined {
      const state = stateOf(gift);
      if (state === 'pending') return undefined;
      const { giver, expiresAt } = gift;
      return {
        ...about(gift),
        state,
        giver,
        expiresAt: expiresAt && expiresAt.toISOString(),
        redeemed: redeemed ? { periodEndsAt: redeemed.periodEndsAt?.toISOString() ?? null } : null,
      };
    },

    presentRedeemed: (gift: ShownGift, periodEndsAt: Date | null): RedeemedGift => ({
      ...about(gift),
      periodEndsAt: periodEndsAt && periodEndsAt.toISOString(),
    }),
  };
}
