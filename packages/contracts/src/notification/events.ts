import { z } from 'zod';
import { event } from '#event.ts';
import { NotificationId, UserId } from '#ids.ts';
import { Moment } from '#time.ts';

/** The types of part 1 section 3. */
export const NotificationType = z.enum(['like', 'comment', 'follow', 'subscription', 'view', 'other']);
export type NotificationType = z.infer<typeof NotificationType>;

/** Upper limit up to which notifications are counted exactly; one more means that there are more. */
export const mostCounted = 9999;

/** The content of a system notification. */
export const AlertContent = z.object({
  title: z.string(),
  text: z.string(),
  /** target of a click, relative to the site */
  link: z.string(),
  /** a later system notification with the same tag replaces this one */
  tag: z.string(),
});
export type AlertContent = z.infer<typeof AlertContent>;

/** A notification was created, or a grouped one grew. Browsers of its owner may display it. */
export const notificationCreated = event('notification.created', 1, {
  key: 'userId',
  payload: z.object({
    userId: UserId,
    notificationId: NotificationId,
    type: NotificationType,
    title: z.string(),
    description: z.string(),
    /** target of a click, relative to the site */
    link: z.string().nullable(),
    actor: z.object({ id: UserId, name: z.string(), avatar: z.string().nullable() }).nullable(),
    unread: z.number().int(),
    createdAt: Moment,
  }),
});

/** Notifications were read or dismissed, on any device. */
export const notificationCountsChanged = event('notification.counts.changed', 1, {
  key: 'userId',
  payload: z.object({ userId: UserId, unread: z.number().int() }),
});

/** A hidden tab may show a system notification, if its browser has no push subscription. The settings of the person are applied. */
export const tabAlerted = event('notification.tab.alerted', 1, {
  key: 'userId',
  payload: z.object({ userId: UserId, id: z.string(), ...AlertContent.shape, at: Moment }),
});
