import { fileURLToPath } from 'node:url';
import { defineService } from '@velvet/kit/lifecycle/service';
import { sweep } from '@velvet/kit/jobs/sweep';
import { broadcastConsumers } from '#broadcasts/broadcast.consumer.ts';
import { deliverBroadcastWorker } from '#broadcasts/broadcast-delivery.ts';
import { entitlements } from '#entitlements/entitlements.ts';
import { accountConsumers } from '#intake/account.consumer.ts';
import { contentConsumers } from '#intake/content.consumer.ts';
import { giftConsumers } from '#intake/gift.consumer.ts';
import { videoConsumers } from '#intake/video.consumer.ts';
import { paymentConsumers } from '#intake/payment.consumer.ts';
import { refundConsumers } from '#intake/refund.consumer.ts';
import { renewalConsumers } from '#intake/renewal.consumer.ts';
import { payoutConsumers } from '#intake/payout.consumer.ts';
import { onPriceChanging } from '#intake/price.consumer.ts';
import { sessionConsumers } from '#intake/session.consumer.ts';
import { verificationConsumers } from '#intake/verification.consumer.ts';
import { messageConsumers } from '#messages/message.consumer.ts';
import { deliverySweep, deliveryWorker } from '#delivery/delivery.worker.ts';
import { deviceRoutes } from '#push/device.routes.ts';
import { deliverPostWorker } from '#posts/post-delivery.ts';
import { digestSweep } from '#digest/digest.sweep.ts';
import { mountUnsubscribing } from '#mail/unsubscribe.routes.ts';
import { receiptConsumers } from '#receipts/receipt.consumer.ts';
import { supportConsumers } from '#support/support.consumer.ts';
import { onSettingsChanged } from '#settings/setting.consumer.ts';
import { settingRoutes } from '#settings/setting.routes.ts';
import { notificationRoutes } from '#reading/notification.routes.ts';
import { createContext, type Context } from './context.ts';

/** The map: whatever this service does is named here. */
export const notification = defineService({
  name: 'notification',
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  context: createContext,
  providers: ({ providers }: Context) => providers,
  routes: [...notificationRoutes, ...settingRoutes, ...deviceRoutes],
  consumers: [
    ...accountConsumers,
    ...contentConsumers,
    ...videoConsumers,
    ...paymentConsumers,
    ...refundConsumers,
    ...payoutConsumers,
    ...renewalConsumers,
    onPriceChanging,
    ...giftConsumers,
    ...sessionConsumers,
    ...verificationConsumers,
    ...messageConsumers,
    ...broadcastConsumers,
    ...entitlements.consumers,
    ...receiptConsumers,
    ...supportConsumers,
    onSettingsChanged,
  ],
  workers: [deliveryWorker, deliverPostWorker, deliverBroadcastWorker],
  sweeps: [
    deliverySweep,
    digestSweep,
    sweep('notification.tellGrown', 5, ({ rows }: Context) => rows.publishGrown()),
    sweep('notification.forgetOld', 3600, ({ forgetOld }: Context) => forgetOld()),
  ],
  attach: async (server, context: Context) => {
    await mountUnsubscribing(server, context);
    return () => Promise.resolve();
  },
});
