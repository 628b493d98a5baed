import { z } from 'zod';
import { event } from '#event.ts';
import { PostId, PurchaseId, UserId } from '#ids.ts';
import { SubjectKind } from '#subject.ts';
import { Moment } from '#time.ts';

const undone = {
  purchaseId: PurchaseId,
  buyerId: UserId,
  creatorId: UserId,
  /** id of the purchased subject */
  postId: PostId,
  subjectKind: SubjectKind,
};

/**
 * A buyer takes a purchase back. Content closes it, unless it was opened, and answers with `content.purchase.closed` or
 * `content.purchase.opened`. May be published again until it is answered.
 */
export const purchaseUndoRequested = event('payment.purchase.undo-requested', 1, {
  key: 'purchaseId',
  payload: z.object({ ...undone, requestedAt: Moment }),
});

/** The price of a closed purchase cannot be refunded, so its content opens again. */
export const purchaseUndoRefused = event('payment.purchase.undo-refused', 1, {
  key: 'purchaseId',
  payload: z.object({ ...undone, refusedAt: Moment }),
});
