import { z } from 'zod';
import { event } from '#event.ts';
import { PostId, UserId } from '#ids.ts';
import { Money } from '#money.ts';
import { SubjectKind } from '#subject.ts';
import { Moment } from '#time.ts';

const gift = {
  giftId: z.uuid(),
  creatorId: UserId,
  /** months of a subscription; null for content */
  months: z.number().int().positive().nullable(),
  /** the given content, a post unless `subjectKind` names another kind; null for a subscription */
  postId: PostId.nullable(),
  subjectKind: SubjectKind.nullable(),
};

/** A person has received a gift. Its money and access are reported by the events of sales and subscriptions. */
export const giftReceived = event('payment.gift.received', 1, {
  key: 'giftId',
  payload: z.object({
    ...gift,
    receiverId: UserId,
    /** null if the giver is anonymous to the receiver */
    giverId: UserId.nullable(),
    note: z.string().nullable(),
    receivedAt: Moment,
  }),
});

/** A gift was refunded to its giver, because it was not redeemed in time, or could not be delivered. */
export const giftReturned = event('payment.gift.returned', 1, {
  key: 'giftId',
  payload: z.object({ ...gift, giverId: UserId, price: Money, returnedAt: Moment }),
});
