import { z } from 'zod';
import { event } from '#event.ts';
import { PostId, UserId } from '#ids.ts';
import { SubjectKind } from '#subject.ts';

/** Pieces of a limited offer were sold, reserved by a checkout, or returned by one that failed. A refund returns none. */
export const stockChanged = event('payment.stock.changed', 1, {
  key: 'subjectId',
  payload: z.object({
    subjectId: PostId,
    subjectKind: SubjectKind,
    creatorId: UserId,
    total: z.number().int().positive(),
    left: z.number().int().min(0),
    /** increases with every event of the subject; consumers ignore older events */
    revision: z.number().int().positive(),
  }),
});
