import { fileURLToPath } from 'node:url';
import { defineService } from '@velvet/kit/lifecycle/service';
import { sweep } from '@velvet/kit/jobs/sweep';
import { serveChallenges } from '#challenges/challenge.routes.ts';
import { serveApi } from '#api/api.ts';
import { serveOnboarding } from '#connect/onboarding.routes.ts';
import { serveElements } from '#elements/element.routes.ts';
import { servePayouts } from '#payouts/payout.routes.ts';
import { createContext, type Context } from './context.ts';
import { controlRoutes } from './control.routes.ts';

/** Lists all parts of the card provider. */
export const cardSandbox = defineService<Context>({
  name: 'card-sandbox',
  migrations: fileURLToPath(new URL('../migrations', import.meta.url)),
  facesBrowsers: true,
  context: createContext,
  routes: controlRoutes,
  consumers: [],
  sweeps: [
    sweep('time.due', 2, ({ due }: Context) => due.processDue()),
    sweep('keys.forget', 3600, ({ forgetKeys }: Context) => forgetKeys()),
    sweep('webhooks.due', 5, ({ deliverer }: Context) => deliverer.deliverDue()),
  ],
  attach: async (server, context) => {
    server.addHook('onRequest', async (_request, reply) => {
      reply.header('x-content-type-options', 'nosniff');
    });
    await serveApi(server, context);
    await serveElements(server, context.config);
    await serveChallenges(server, context);
    await serveOnboarding(server, context);
    servePayouts(server, context.payouts);
    return context.deliverer.start();
  },
});
