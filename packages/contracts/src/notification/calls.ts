import {
  countNotifications,
  dismissNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
  restoreNotification,
} from './notifications.ts';

export const notificationCalls = [
  listNotifications,
  countNotifications,
  readNotification,
  readAllNotifications,
  dismissNotification,
  restoreNotification,
];
