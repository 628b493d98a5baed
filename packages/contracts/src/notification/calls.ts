import { callsIn } from '#call.ts';
import * as delivery from './delivery.ts';
import * as devices from './devices.ts';
import * as notifications from './notifications.ts';

/** The calls of the notification service. */
export const notificationCalls = callsIn(notifications, delivery, devices);
