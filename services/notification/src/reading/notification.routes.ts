import {
  countNotifications,
  dismissNotification,
  listNotifications,
  readAllNotifications,
  readNotification,
  restoreNotification,
} from '@velvet/contracts/notification/notifications';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const notificationRoutes = [
  serve(listNotifications, ({ reading }: Context, { caller, query }) => reading.list(caller.id, query)),
  serve(countNotifications, ({ reading }: Context, { caller }) => reading.count(caller.id)),
  serve(readNotification, ({ reading }: Context, { caller, params }) => reading.read(caller.id, params.id)),
  serve(readAllNotifications, ({ reading }: Context, { caller }) => reading.readAll(caller.id)),
  serve(dismissNotification, ({ reading }: Context, { caller, params }) => reading.dismiss(caller.id, params.id)),
  serve(restoreNotification, ({ reading }: Context, { caller, params }) => reading.restore(caller.id, params.id)),
];
