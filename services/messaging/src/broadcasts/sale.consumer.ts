import { MessageId } from '@velvet/contracts/ids';
import {
  chargeReversed,
  purchaseAnnounced,
  purchaseCompleted,
  purchaseRefunded,
} from '@velvet/contracts/payment/events';
import { stockChanged } from '@velvet/contracts/payment/stock-events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { audienceRepository } from './audience.repository.ts';
import { broadcastStockRepository } from './broadcast-stock.repository.ts';
import { tallyRepository } from './tally.repository.ts';

/** Purchases of posts select buyers, and those of messages count as sales of their broadcasts, which can have a stock. */
export const audienceConsumers = [
  on(purchaseCompleted, async (_context: Context, tx, { purchaseId, creatorId, buyerId, ...sale }) => {
    if (sale.subjectKind === 'post')
      await audienceRepository(tx).savePurchase(purchaseId, creatorId, buyerId, sale.postId);
    if (sale.subjectKind === 'message') {
      const sum = { bought: 1, earnedMinor: sale.creatorShare.amountMinor };
      await tallyRepository(tx).addSale(MessageId.parse(sale.postId), sum);
    }
  }),
  on(purchaseAnnounced, async (_context: Context, tx, { purchaseId, creatorId, buyerId, ...sale }) => {
    if (sale.subjectKind === 'post')
      await audienceRepository(tx).savePurchase(purchaseId, creatorId, buyerId, sale.postId);
  }),
  on(purchaseRefunded, async (_context: Context, tx, { purchaseId, creatorId, buyerId, ...sale }) => {
    if (sale.subjectKind === 'post')
      await audienceRepository(tx).savePurchase(purchaseId, creatorId, buyerId, sale.postId);
    if (sale.subjectKind === 'message')
      await tallyRepository(tx).addSale(MessageId.parse(sale.postId), { bought: -1, earnedMinor: 0 });
  }),
  on(stockChanged, async (_context: Context, tx, { subjectId: id, subjectKind, left, revision }) => {
    if (subjectKind === 'message') await broadcastStockRepository(tx).upsert({ id, left, revision });
  }),
  on(chargeReversed, async (_context: Context, tx, { subjectKind, postId, creatorShare }) => {
    if (subjectKind !== 'message' || postId === null) return;
    const sum = { bought: 0, earnedMinor: -creatorShare.amountMinor };
    await tallyRepository(tx).addSale(MessageId.parse(postId), sum);
  }),
];
