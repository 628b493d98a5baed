import { z } from 'zod';
import { event } from '#event.ts';
import { NotificationId, UserId } from '#ids.ts';
import { Moment } from '#time.ts';

/** The types of part 1 section 3. */
export const NotificationType = z.enum(['like', 'comment', 'follow', 'subscription', 'view', 'other']);
export type NotificationType = z.infer<typeof NotificationType>;

/** Up to here what there is, and what of it is unread, is counted exactly; one more stands for all that is above. */
export const mostCounted = 9999;

/** A row was made or (grouped) grew: a browser of its owner may show it now. */
export const notificationCreated = event('notification.created', 1, {
  key: 'userId',
  payload: z.object({
    userId: UserId,
    notificationId: NotificationId,
    type: NotificationType,
    title: z.string(),
    description: z.string(),
    /** where a click leads, relative to the site */
    link: z.string().nullable(),
    actor: z.object({ id: UserId, name: z.string(), avatar: z.string().nullable() }).nullable(),
    unread: z.number().int(),
    createdAt: Moment,
  }),
});

/** Read or dismissed, here or on another device. */
export const notificationCountsChanged = event('notification.counts.changed', 1, {
  key: 'userId',
  payload: z.object({ userId: UserId, unread: z.number().int() }),
});
