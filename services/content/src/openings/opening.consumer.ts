import { purchaseClosed } from '@velvet/contracts/content/purchase-events';
import { purchaseUndoRefused, purchaseUndoRequested } from '@velvet/contracts/payment/undo-events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { publishAccess } from '#entitlements/entitlements.ts';
import { openingRepository } from './opening.repository.ts';
import { publishOpened } from './opening.service.ts';

/** Closes a purchase that its buyer takes back, unless it was opened. The answer is repeated with the request. */
const onUndoRequested = on(
  purchaseUndoRequested,
  async (context: Context, tx, { purchaseId, buyerId, creatorId, postId, subjectKind }) => {
    const at = context.clock.now();
    const row = await openingRepository(tx).findForUpdate(purchaseId);
    // the request follows the purchase, so an unknown one was deleted with its account
    if (row?.isOpened) return publishOpened(tx, row, at);
    await tx.append(purchaseClosed, { purchaseId, buyerId, closedAt: at.toISOString() });
    if (!row || row.isClosed) return undefined;
    await openingRepository(tx).close(purchaseId);
    return publishAccess(context, tx, {
      userId: buyerId,
      creatorId,
      subject: { kind: subjectKind, id: postId },
      isOpen: false,
    });
  },
);

const onUndoRefused = on(
  purchaseUndoRefused,
  async (context: Context, tx, { purchaseId, buyerId: userId, creatorId, postId, subjectKind }) => {
    await openingRepository(tx).reopen(purchaseId);
    await publishAccess(context, tx, { userId, creatorId, subject: { kind: subjectKind, id: postId }, isOpen: true });
  },
);

export const openingConsumers = [onUndoRequested, onUndoRefused];
