import { purchaseClosed, purchaseOpened } from '@velvet/contracts/content/purchase-events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { undoRepository } from './undo.repository.ts';

/** Content was given to its buyer: the purchase stands. */
const onPurchaseOpened = on(purchaseOpened, async (_context: Context, tx, { purchaseId, openedAt }) => {
  const [undos, at] = [undoRepository(tx), new Date(openedAt)];
  await undos.lock(purchaseId);
  await undos.markOpened(purchaseId, at);
  await undos.move(purchaseId, 'asking', 'opened', at);
});

/** The read of its buyer or a sweep refunds it, because that needs the card provider. */
const onPurchaseClosed = on(purchaseClosed, async ({ clock }: Context, tx, { purchaseId }) => {
  await undoRepository(tx).lock(purchaseId);
  await undoRepository(tx).move(purchaseId, 'asking', 'refunding', clock.now());
});

export const undoConsumers = [onPurchaseOpened, onPurchaseClosed];
