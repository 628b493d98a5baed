import { fileURLToPath } from 'node:url';
import { defineService } from '@velvet/kit/lifecycle/service';
import { sweep } from '@velvet/kit/jobs/sweep';
import { mountPages } from '#pages/page.routes.ts';
import { mountSessionRoutes } from '#sessions/session.routes.ts';
import { onDeliverWebhook } from '#webhooks/webhook.worker.ts';
import { createContext, type Context } from './context.ts';

/** Lists all parts of the service. It is independent of the product: no events, its own database and address. */
export const identityCheckSandbox = defineService({
  name: 'identity-check-sandbox',
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  facesBrowsers: true,
  context: createContext,
  routes: [],
  consumers: [],
  workers: [onDeliverWebhook],
  sweeps: [sweep('session.forget', 3600, ({ sessions }: Context) => sessions.forget())],
  async attach(server, context: Context) {
    mountSessionRoutes(server, context);
    await mountPages(server, context);
    return () => Promise.resolve();
  },
});
