import {
  planChanged,
  subscriptionActivated,
  subscriptionCancellationChanged,
  subscriptionEnded,
  subscriptionRenewed,
} from '@velvet/contracts/payment/events';
import { on } from '@velvet/kit/events/consumer';
import type { Context } from '#context.ts';
import { paymentProjection } from './payment.repository.ts';

const onPlanChanged = on(planChanged, async (_context: Context, tx, { creatorId, revision, month }) => {
  await paymentProjection(tx).savePrice(creatorId, revision, month);
});

const onActivated = on(subscriptionActivated, async (_context: Context, tx, { subscriptionId, ...about }) => {
  await paymentProjection(tx).saveSubscription({ ...about, id: subscriptionId, isRunning: true });
});

const onRenewed = on(subscriptionRenewed, async (_context: Context, tx, { subscriptionId, ...about }) => {
  await paymentProjection(tx).saveSubscription({ ...about, id: subscriptionId, isRunning: true });
});

// it runs until the end of its period all the same; subscriptions older than this projection arrive by this event, too
const onCancellationChanged = on(
  subscriptionCancellationChanged,
  async (_context: Context, tx, { subscriptionId, ...about }) => {
    await paymentProjection(tx).saveSubscription({ ...about, id: subscriptionId, isRunning: true });
  },
);

const onEnded = on(subscriptionEnded, async (_context: Context, tx, { subscriptionId, ...about }) => {
  await paymentProjection(tx).saveSubscription({ ...about, id: subscriptionId, isRunning: false });
});

export const paymentConsumers = [onPlanChanged, onActivated, onRenewed, onCancellationChanged, onEnded];
