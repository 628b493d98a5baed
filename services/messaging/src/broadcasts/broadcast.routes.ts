import {
  countAudience,
  listBroadcasts,
  readBroadcast,
  sendBroadcast,
  updateBroadcast,
  withdrawBroadcast,
} from '@velvet/contracts/messaging/broadcasts';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';

export const broadcastRoutes = [
  serve(listBroadcasts, ({ broadcasts }: Context, { caller, query }) => broadcasts.list(caller.id, query)),
  serve(countAudience, ({ broadcasts }: Context, { caller, query }) => broadcasts.count(caller.id, query)),
  serve(sendBroadcast, ({ broadcasts }: Context, { caller, body }) => broadcasts.send(caller.id, body)),
  serve(readBroadcast, ({ broadcasts }: Context, { caller, params }) => broadcasts.read(caller.id, params.broadcastId)),
  serve(updateBroadcast, ({ broadcasts }: Context, { caller, params, body }) =>
    broadcasts.update(caller.id, params.broadcastId, body),
  ),
  serve(withdrawBroadcast, ({ broadcasts }: Context, { caller, params }) =>
    broadcasts.withdraw(caller.id, params.broadcastId),
  ),
];
