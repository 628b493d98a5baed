import { z } from 'zod';
import { FormBoolean, call, pageQuery } from '#call.ts';
import { failure } from '#failure.ts';
import { NotificationId, UserId } from '#ids.ts';
import { listsContent, ownersAlone } from '#others.ts';
import { Moment } from '#time.ts';
import { NotificationType } from './events.ts';

export const NotificationNotFound = failure(404, 'NotificationNotFound', "This notification doesn't exist.");

/** Part 1 section 3. Groups all people who did the same to the same object while it was unread, within a day. */
export const Notification = z.object({
  id: NotificationId,
  type: NotificationType,
  title: z.string(),
  /** 'Ana and 999 others followed you' */
  description: z.string(),
  time: Moment,
  read: z.boolean(),
  /** the actor, the newest of several; `id` is null for messages of the platform */
  user: z.object({ id: UserId.nullable(), name: z.string(), avatar: z.string().nullable() }),
  /** number of different people in the group; 0 for messages of the platform */
  people: z.number().int(),
  /** target of a click, relative to the site: `/dashboard?section=…` with `post` or `user` */
  link: z.string().nullable(),
  /** `user` waits for an answer: acceptFollowRequest or declineFollowRequest */
  isFollowRequest: z.boolean(),
});
export type Notification = z.infer<typeof Notification>;

/**
 * `total` and `unread` count rows, exactly up to 9,999 (`mostCounted`). `people` counts the people in the groups: a row for 1,000
 * likes counts 1,000.
 */
const Count = z.object({ total: z.number().int(), unread: z.number().int(), people: z.number().int() });
export const NotificationCounts = z.object({
  total: z.number().int(),
  unread: z.number().int(),
  types: z.record(NotificationType, Count),
});
export type NotificationCounts = z.infer<typeof NotificationCounts>;

const Unread = z.object({ unread: z.number().int() });
const one = z.object({ id: NotificationId });

export const listNotifications = call({
  method: 'GET',
  path: '/notifications',
  failed: 'Failed to fetch notifications',
  caller: 'member',
  others: listsContent,
  summary: "Lists the caller's notifications, newest first, including new posts of followed creators.",
  query: pageQuery(20, {
    type: NotificationType.optional(),
    /** part of a title, a name or a text */
    q: z.string().trim().min(1).max(100).optional(),
    /** selects unread ones only */
    unread: FormBoolean.optional(),
  }),
  data: z.array(Notification),
  paged: true,
});

export const countNotifications = call({
  method: 'GET',
  path: '/notifications/counts',
  caller: 'member',
  summary: 'Counts all and unread notifications by type.',
  data: NotificationCounts,
});

export const readNotification = call({
  method: 'PUT',
  path: '/notifications/{id}/read',
  failed: 'Failed to mark notification as read',
  caller: 'member',
  others: ownersAlone,
  summary: 'Marks a notification as read. Idempotent.',
  params: one,
  data: Unread,
  failures: [NotificationNotFound],
});

export const readAllNotifications = call({
  method: 'PUT',
  path: '/notifications/read',
  caller: 'member',
  summary: 'Marks all notifications as read.',
  data: Unread,
});

export const dismissNotification = call({
  method: 'DELETE',
  path: '/notifications/{id}',
  caller: 'member',
  others: ownersAlone,
  summary: 'Dismisses a notification on every device of the caller.',
  params: one,
  data: Unread,
  failures: [NotificationNotFound],
});

export const restoreNotification = call({
  method: 'PUT',
  path: '/notifications/{id}/restore',
  caller: 'member',
  others: ownersAlone,
  summary: 'Restores a dismissed notification. Idempotent.',
  params: one,
  data: Unread,
  failures: [NotificationNotFound],
});
