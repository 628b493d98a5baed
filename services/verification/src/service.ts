import { fileURLToPath } from 'node:url';
import { defineService } from '@velvet/kit/lifecycle/service';
import { sweep } from '@velvet/kit/jobs/sweep';
import { onAccountDeleted } from '#checks/verification.consumer.ts';
import { verificationRoutes } from '#checks/verification.routes.ts';
import { webhookRoutes } from '#webhooks/webhook.routes.ts';
import { createContext, type Context } from './context.ts';

/** The map: whatever this service does is named here. */
export const verification = defineService({
  name: 'verification',
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  context: createContext,
  providers: ({ provider }: Context) => ({ 'age check': provider.reach }),
  routes: [...verificationRoutes, ...webhookRoutes],
  consumers: [onAccountDeleted],
  sweeps: [
    sweep('verification.endDue', 60, ({ verifications }: Context) => verifications.endDue()),
    sweep('webhook.forget', 3600, ({ webhooks }: Context) => webhooks.forget()),
  ],
});
