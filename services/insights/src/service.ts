import { fileURLToPath } from 'node:url';
import { defineService } from '@velvet/kit/lifecycle/service';
import { contentConsumers } from '#counting/content.consumer.ts';
import { paymentConsumers } from '#counting/payment.consumer.ts';
import { videoConsumers } from '#counting/video.consumer.ts';
import { deleteOldVisits } from '#counting/visit.sweep.ts';
import { anonymizePayers } from '#people/payer.sweep.ts';
import { entitlements } from '#entitlements/entitlements.ts';
import { personConsumers } from '#people/person.consumer.ts';
import { deleteOldReferrals } from '#referrals/referral.sweep.ts';
import { createContext } from './context.ts';
import { insightsRoutes } from './insights.routes.ts';

/** The map: whatever this service does is named here. It only listens; it publishes nothing. */
export const insights = defineService({
  name: 'insights',
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  context: createContext,
  routes: insightsRoutes,
  consumers: [
    ...personConsumers,
    ...entitlements.consumers,
    ...contentConsumers,
    ...videoConsumers,
    ...paymentConsumers,
  ],
  sweeps: [deleteOldVisits, deleteOldReferrals, anonymizePayers],
});
