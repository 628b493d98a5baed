import {
  countNotifications,
  dismissNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
} from './notifications.ts';

export const notificationCalls = [
  listNotifications,
  countNotifications,
  readNotification,
  readAllNotifications,
  dismissNotification,
];
