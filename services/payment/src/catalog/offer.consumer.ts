import { offerPublished, offerRestricted, offerWithdrawn } from '@velvet/contracts/content/events';
import {
  firstMessageOffered,
  firstMessageOfferWithdrawn,
  messageOffered,
  messageOfferWithdrawn,
} from '@velvet/contracts/messaging/events';
import { PostId } from '@velvet/contracts/ids';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { ageRestrictedRepository } from './age-restricted.repository.ts';
import { offerRepository } from './offer.repository.ts';
import { publishStock } from './stock-changes.ts';
import { stockRepository } from './stock.repository.ts';
import { voidedOfferRepository } from './voided-offer.repository.ts';

const onOfferPublished = on(
  offerPublished,
  async ({ clock }: Context, tx, { postId: id, subjectKind: kind, price, limit, ...offer }) => {
    const { amountMinor: priceMinor, currency } = price;
    const subject = { kind, id };
    if (offer.isAgeRestricted) await voidedOfferRepository(tx).saveOfMinors(subject, clock.now());
    await offerRepository(tx).save({ ...offer, subject, priceMinor, currency, buyerId: null, isWithdrawn: false });
    if (limit === null) return;
    const stock = { subjectId: id, subjectKind: kind, creatorId: offer.creatorId, total: limit };
    if (await stockRepository(tx).save(stock, offer.revision)) await publishStock(tx, id);
  },
);

const onOfferWithdrawn = on(
  offerWithdrawn,
  async (_context: Context, tx, { postId: id, subjectKind: kind, ...offer }) => {
    await offerRepository(tx).withdraw({ ...offer, subject: { kind, id } });
  },
);

/** Restricts a message, whose offer comes from messaging. */
const onOfferRestricted = on(offerRestricted, async ({ clock }: Context, tx, { postId: id, subjectKind: kind }) => {
  await ageRestrictedRepository(tx).insert({ kind, id });
  await voidedOfferRepository(tx).saveOfMinors({ kind, id }, clock.now());
});

/** The attachments of a locked message are offered to its receiver alone. Those of a mass message may share a stock. */
const onMessageOffered = on(
  messageOffered,
  async (_context: Context, tx, { messageId: id, price, stock, ...offer }) => {
    const { amountMinor: priceMinor, currency } = price;
    const terms = { priceMinor, currency, audience: 'public', isWithdrawn: false, isAgeRestricted: false } as const;
    const stockId = stock && PostId.parse(stock.id);
    await offerRepository(tx).save({ ...offer, ...terms, subject: { kind: 'message', id }, stockId });
    if (!stock || stockId === null) return;
    const shared = {
      subjectId: stockId,
      subjectKind: 'message',
      creatorId: offer.creatorId,
      total: stock.total,
    } as const;
    if (await stockRepository(tx).save(shared, offer.revision)) await publishStock(tx, stockId);
  },
);

/** A message is unsent only before it is bought, so its late purchases are refunded. */
const onMessageOfferWithdrawn = on(
  messageOfferWithdrawn,
  async ({ clock }: Context, tx, { messageId: id, ...offer }) => {
    const subject = { kind: 'message', id } as const;
    await offerRepository(tx).withdraw({ ...offer, subject });
    await voidedOfferRepository(tx).save(subject, null, clock.now());
  },
);

/** The right to write a first message to a creator is sold to all people. */
const onFirstMessageOffered = on(
  firstMessageOffered,
  async (_context: Context, tx, { offerId: id, price, ...offer }) => {
    const { amountMinor: priceMinor, currency } = price;
    const terms = { priceMinor, currency, audience: 'public', buyerId: null, isWithdrawn: false } as const;
    await offerRepository(tx).save({
      ...offer,
      ...terms,
      isAgeRestricted: false,
      subject: { kind: 'firstMessage', id },
    });
  },
);

const onFirstMessageOfferWithdrawn = on(
  firstMessageOfferWithdrawn,
  async (_context: Context, tx, { offerId: id, ...offer }) => {
    await offerRepository(tx).withdraw({ ...offer, subject: { kind: 'firstMessage', id } });
  },
);

export const offerConsumers = [
  onOfferPublished,
  onOfferWithdrawn,
  onOfferRestricted,
  onMessageOffered,
  onMessageOfferWithdrawn,
  onFirstMessageOffered,
  onFirstMessageOfferWithdrawn,
];
