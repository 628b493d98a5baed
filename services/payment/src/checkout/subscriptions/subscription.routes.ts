import {
  cancelSubscription,
  countSubscriptions,
  listDashboardSubscriptions,
  listSubscriptions,
  pauseSubscription,
  resumeSubscription,
  subscribe,
} from '@velvet/contracts/payment/subscriptions';
import type { PageQuery } from '@velvet/contracts/call';
import type { UserId } from '@velvet/contracts/ids';
import { pageOf } from '@velvet/kit/http/page';
import { serve } from '@velvet/kit/http/route';
import type { Context } from '#context.ts';
import { idempotentRequest } from '#checkout/requests/idempotent-request.ts';
import { idWindow } from '#sales/id-window.ts';
import { presentSubscription } from '#sales/subscription.ts';

async function listOwn({ subscriptions }: Context, callerId: UserId, query: PageQuery) {
  const rows = await subscriptions.list(callerId, idWindow(query));
  return pageOf(
    rows,
    query,
    ({ id }) => id,
    (row) => presentSubscription(row, row.creator),
  );
}

export const subscriptionRoutes = [
  serve(subscribe, async ({ subscribing, taxProfiles, codes }: Context, { caller, headers, body, network }) => {
    await taxProfiles.noteConnection(caller.id, headers);
    // the plan id determines the price
    const thing = [body.creatorId, body.plan, body.interval, body.promotion, body.paymentMethodId];
    const request = idempotentRequest({ personId: caller.id, headers, body }, 'subscribe', thing);
    const open = () => subscribing.subscribe(request, body, network);
    return body.promotion === undefined ? open() : codes.limit(network, body.creatorId, open);
  }),
  serve(cancelSubscription, ({ subscriptions }: Context, { caller, params, body }) =>
    subscriptions.cancel(caller.id, params.id, body.immediately),
  ),
  serve(pauseSubscription, ({ subscriptions }: Context, { caller, params, body }) =>
    subscriptions.pause(caller.id, params.id, body.months),
  ),
  serve(resumeSubscription, ({ subscriptions }: Context, { caller, params }) =>
    subscriptions.resume(caller.id, params.id),
  ),
  serve(countSubscriptions, ({ subscriptions }: Context, { caller }) => subscriptions.countRunning(caller.id)),
  serve(listSubscriptions, (context: Context, { caller, query }) => listOwn(context, caller.id, query)),
  serve(listDashboardSubscriptions, (context: Context, { caller, query }) => listOwn(context, caller.id, query)),
];
