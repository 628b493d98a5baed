import { postChanged } from '@velvet/contracts/content/events';
import { stockChanged } from '@velvet/contracts/payment/stock-events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { stockRepository } from './stock.repository.ts';

/** The stock of a message is that of its mass message, whose id is the subject. */
const shown = new Set<string>(['post', 'vaultItem', 'message']);

/** Browsers that show the post, the item of a vault or the mass message read it again. */
export const onStockChanged = on(
  stockChanged,
  async (_context: Context, tx, { subjectId: postId, subjectKind, creatorId: authorId, left, revision }) => {
    const isNews = await stockRepository(tx).upsert({ subjectId: postId, left, revision });
    if (isNews && shown.has(subjectKind)) await tx.append(postChanged, { postId, authorId });
  },
);
